import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';
import { Failure } from './failure.tsx';
import { useSend } from './step-up.tsx';
import { useAttempt } from './use-attempt.ts';

/** The devices on which this person is signed in. */
export function OwnSessions() {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const send = useSend();
  const { data, error, refetch } = useRead(operations.listOwnSessions, {});
  const { failed, run } = useAttempt();
  const end = (sessionId: string) =>
    void run(
      () => send(operations.endOwnSession, { params: { sessionId } }),
      () => void invalidate(operations.listOwnSessions),
    );
  return (
    <Section title={t('sessions')}>
      <Failure failed={failed} />
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <ul className={styles.list}>
          {data.items.map(({ id, device, address, lastUsedAt, isThis }) => (
            <li key={id} className={styles.row}>
              <span>
                {device}
                {isThis && ` (${t('thisDevice')})`}
              </span>
              <span className={styles.soft}>
                {t('address')} {address}
              </span>
              <span className={styles.soft}>
                {t('lastUsed')} {formatDateTime(lastUsedAt, language)}
              </span>
              {!isThis && (
                <Button size="sm" kind="quiet" onClick={() => end(id)}>
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
