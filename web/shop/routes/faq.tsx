import { useState } from 'react';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { faqTexts, questionsIn } from '../features/faq/faq-texts.ts';
import { findQuestions } from '../features/faq/find-questions.rules.ts';
import { paths } from '../lib/paths.ts';
import { WordsField } from '../ui/words-field.tsx';
import styles from './faq.module.css';

/** Screen /faq: questions and answers with a search that works while one types. */
export function Component() {
  const t = useTexts(faqTexts);
  const language = useLanguage();
  const [words, setWords] = useState('');
  const found = findQuestions(questionsIn(language), words);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <search>
        <form onSubmit={(event) => event.preventDefault()}>
          <WordsField label={t('words')} action={t('search')} value={words} onType={setWords} />
        </form>
      </search>
      <p role="status">{t('found', { count: found.length })}</p>
      {found.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      <div className={styles.list}>
        {found.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <LinkList
        links={[
          { to: paths.userGuide(), label: t('guide') },
          { to: paths.fairness(), label: t('proof') },
          { to: paths.contactForm(), label: t('letters') },
        ]}
      />
    </Paper>
  );
}
