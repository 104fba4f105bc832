import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { changeSharedCollection, getShownName } from '#contract/shop/shown-name.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './shown-name.module.css';
import { shownNameTexts } from './shown-name-texts.ts';

/** Makes the link to the member's shared cards, and revokes it. */
export function ShownCollectionLink({ token }: { readonly token: string | null }) {
  const t = useTexts(shownNameTexts);
  const failureText = useFailureText();
  const change = useMutation({
    mutationFn: (on: boolean) => send(changeSharedCollection, { payload: { on } }),
    onSuccess: () => invalidateCall(getShownName),
  });
  return (
    <section className={styles.part}>
      <h2>{t('collectionHeading')}</h2>
      <p>{t('collectionLead')}</p>
      <Link to={paths.myCollection()}>{t('toCards')}</Link>
      {token === null ? (
        <Button wide busy={change.isPending} onClick={() => change.mutate(true)}>
          {t('make')}
        </Button>
      ) : (
        <>
          <PublicLink url={new URL(paths.sharedCollection(token), window.location.origin).href} />
          <LinkButton wide to={paths.sharedCollection(token)}>
            {t('see')}
          </LinkButton>
          <Button kind="quiet" wide busy={change.isPending} onClick={() => change.mutate(false)}>
            {t('stop')}
          </Button>
          <p className={styles.soft}>{t('stopHint')}</p>
        </>
      )}
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
    </section>
  );
}

function PublicLink({ url }: { readonly url: string }) {
  const t = useTexts(shownNameTexts);
  return (
    <p className={styles.link}>
      <span>{url}</span>
      <CopyButton what={t('link')} text={url} />
    </p>
  );
}
