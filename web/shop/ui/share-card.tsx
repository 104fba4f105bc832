import { useMutation, useQuery } from '@tanstack/react-query';
import { changeSharedCard, listSharedCards } from '#contract/shop/collection.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, invalidateCall } from '../lib/queries.ts';
import { useFailureText } from './read-error.tsx';
import styles from './share-card.module.css';
import { shareCardTexts } from './share-card-texts.ts';

/** Makes a link that shows a won card to everybody, and revokes it. */
export function ShareCard({ historyId, name }: { historyId: number; name: string }) {
  const t = useTexts(shareCardTexts);
  const failureText = useFailureText();
  const read = useQuery(callQuery(listSharedCards, {}));
  const change = useMutation({
    mutationFn: (on: boolean) => send(changeSharedCard, { payload: { history_id: historyId, on } }),
    onSuccess: () => invalidateCall(listSharedCards),
  });
  if (read.data === undefined) return null;
  const token = read.data.data.list.find((each) => each.history_id === historyId)?.token;
  return (
    <section className={styles.share} aria-label={t('share')}>
      {token === undefined ? (
        <Button size="sm" wide busy={change.isPending} onClick={() => change.mutate(true)}>
          {t('share')}
        </Button>
      ) : (
        <>
          <SharedLink token={token} name={name} />
          <Button
            size="sm"
            kind="quiet"
            wide
            busy={change.isPending}
            onClick={() => change.mutate(false)}
          >
            {t('stop')}
          </Button>
        </>
      )}
      <p>{t('shows')}</p>
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
    </section>
  );
}

/** The link of a shared card, with its two pictures. */
function SharedLink({ token, name }: { token: string; name: string }) {
  const t = useTexts(shareCardTexts);
  const language = useLanguage();
  const path = paths.shared(token);
  const url = new URL(path, window.location.origin).href;
  const canSend = typeof navigator.share === 'function';
  return (
    <>
      <strong>{t('shared')}</strong>
      <span className={styles.link}>{url}</span>
      <div className={styles.actions}>
        {canSend && (
          <Button
            size="sm"
            // The member may close the device's sheet without sending: that is no error.
            onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
          >
            {t('send')}
          </Button>
        )}
        <CopyButton what={t('link')} text={url} />
        {(['wide', 'tall'] as const).map((shape) => (
          <a
            key={shape}
            className={styles.picture}
            href={`${path}/${shape}-${language}.jpg`}
            target="_blank"
            rel="noreferrer"
          >
            {t(shape)}
          </a>
        ))}
      </div>
    </>
  );
}
