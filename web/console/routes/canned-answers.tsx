import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { cannedAnswerTexts } from '../features/letters/canned-answer-texts.ts';
import { AddCannedAnswer, EditCannedAnswer } from '../features/letters/canned-answers.tsx';
import { useRead } from '../lib/queries.ts';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** The texts with which staff begin answers to letters. */
export function CannedAnswers({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(cannedAnswerTexts);
  const { data, error, refetch } = useRead(operations.listCannedAnswers, {});
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <Section title={t('stored')}>
          {data.items.length === 0 && <p>{t('none')}</p>}
          {data.items.map((answer) =>
            permissions.includes('letters.answer') ? (
              <EditCannedAnswer key={answer.id} answer={answer} />
            ) : (
              <p key={answer.id}>{answer.name}</p>
            ),
          )}
        </Section>
      )}
      {permissions.includes('letters.answer') && <AddCannedAnswer />}
    </div>
  );
}
