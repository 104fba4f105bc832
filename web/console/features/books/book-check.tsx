import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Failure } from '../session/failure.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { bookTexts } from './texts.ts';

type Check = AnswerOf<typeof operations.checkBooks>;

/** The result of the last check of all books, and a button that checks now. */
export function BookCheck() {
  const t = useTexts(bookTexts);
  const { data, error, refetch } = useRead(operations.getBookCheck, {});
  const [check, setCheck] = useState<Check | null>(null);
  const { isBusy, failed, run } = useAttempt();
  const onCheck = () => {
    setCheck(null);
    void run(
      () => send(operations.checkBooks, {}),
      (done) => {
        setCheck(done);
        void invalidate(operations.getBookCheck);
      },
    );
  };
  return (
    <Section title={t('check')}>
      <p className={styles.soft}>{t('checkHint')}</p>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <LastCheck last={data.last} />
      )}
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={onCheck}>
          {t('checkNow')}
        </Button>
      </div>
      <Failure failed={failed} />
      {check && <CheckNotice check={check} />}
    </Section>
  );
}

/** The time of the last check of the books, and what was found. */
function LastCheck({ last }: AnswerOf<typeof operations.getBookCheck>) {
  const t = useTexts(bookTexts);
  const language = useLanguage();
  if (last === null) return <p>{t('never')}</p>;
  const at = formatDateTime(last.at, language);
  return (
    <p>
      {last.findings === 0 ? t('lastRight', { at }) : t('lastFound', { at, count: last.findings })}
    </p>
  );
}

/** The findings of a check of the books. */
function CheckNotice({ check: { entries, found, findings } }: { readonly check: Check }) {
  const t = useTexts(bookTexts);
  if (found === 0) return <Notice kind="success">{t('right', { count: entries })}</Notice>;
  return (
    <Notice kind="danger">
      <p>{t('found', { count: found })}</p>
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Notice>
  );
}
