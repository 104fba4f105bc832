import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Failure } from '../session/failure.tsx';
import { useSession } from '../session/session.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { bookTexts } from './texts.ts';
import { useDays } from './use-days.ts';

type CloseState = AnswerOf<typeof operations.getDayClose>;

/** The close of the day that the reports show; a period of more days has none. */
export function DayClose() {
  const t = useTexts(bookTexts);
  const { first, last } = useDays();
  return (
    <Section title={t('close')}>
      <p className={styles.soft}>{t('closeHint')}</p>
      {first === last ? <CloseOf key={first} day={first} /> : <p>{t('chooseOneDay')}</p>}
    </Section>
  );
}

/** Reads the close of a day and shows it. */
function CloseOf({ day }: { readonly day: string }) {
  const { data, error, refetch } = useRead(operations.getDayClose, { params: { day } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  return <CloseParts day={day} state={data} />;
}

interface ClosePartsProps {
  readonly day: string;
  readonly state: CloseState;
}

/** The people who closed and signed a day, and the next step for somebody who may take it. */
function CloseParts({ day, state: { isSummed, close } }: ClosePartsProps) {
  const t = useTexts(bookTexts);
  const language = useLanguage();
  const { data: session } = useSession();
  const { isBusy, failed, run } = useAttempt();
  const mayClose = session?.state === 'signed-in' && session.permissions.includes('books.close');
  const done = () => void invalidate(operations.getDayClose);
  const params = { day };
  const onClose = () => void run(() => send(operations.closeDay, { params }), done);
  const onSign = (hash: string) =>
    void run(() => send(operations.signDay, { params, body: { hash } }), done);
  if (close === null)
    return (
      <>
        <p>{t(isSummed ? 'open' : 'notSummed')}</p>
        {isSummed && mayClose && (
          <div className={styles.actions}>
            <Button busy={isBusy} onClick={onClose}>
              {t('closeDay', { day })}
            </Button>
          </div>
        )}
        <Failure failed={failed} />
      </>
    );
  return (
    <>
      {close.signer !== null && <Notice kind="success">{t('signed')}</Notice>}
      <Facts
        facts={[
          [t('closer'), `${close.closer}, ${formatDateTime(close.closedAt, language)}`],
          [
            t('signer'),
            close.signedAt !== null &&
              `${close.signer}, ${formatDateTime(close.signedAt, language)}`,
          ],
          [
            t('hash'),
            <code key="hash" className={styles.hash}>
              {close.hash}
            </code>,
          ],
        ]}
      />
      {close.signer === null && mayClose && (
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => onSign(close.hash)}>
            {t('signDay', { day })}
          </Button>
        </div>
      )}
      <Failure failed={failed} />
    </>
  );
}
