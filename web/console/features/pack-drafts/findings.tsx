import { memo, useId } from 'react';
import type { Finding } from '#contract/console/pack-drafts.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import styles from './findings.module.css';
import { packDraftTexts } from './texts.ts';

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Whether the draft has changes that the server has not checked. */
  readonly isChanged: boolean;
}

/** The most findings of one level that are listed: a longer list would make each edit slow. */
const mostListed = 100;

/** The findings of the preflight when the draft was last saved. Edits do not draw them again. */
export const Findings = memo(function Findings({ findings, isChanged }: FindingsProps) {
  const t = useTexts(packDraftTexts);
  const errors = findings.filter(({ level }) => level === 'error');
  const warnings = findings.filter(({ level }) => level === 'warning');
  return (
    <Section title={t('preflight')}>
      {isChanged && <p className={screen.soft}>{t('preflightUnsaved')}</p>}
      {findings.length === 0 && <Notice kind="success">{t('preflightClear')}</Notice>}
      <List title={t('errors', { count: errors.length })} findings={errors} kind="error" />
      <List title={t('warnings', { count: warnings.length })} findings={warnings} kind="warning" />
    </Section>
  );
});

interface ListProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly kind: 'error' | 'warning';
}

/** A list of findings with a title; nothing if there are none. */
function List({ title, findings, kind }: ListProps) {
  const t = useTexts(packDraftTexts);
  const id = useId();
  if (findings.length === 0) return null;
  const more = findings.length - mostListed;
  return (
    <div className={styles[kind]}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ul tabIndex={0} aria-labelledby={id}>
        {findings.slice(0, mostListed).map(({ name, pointer, detail }) => (
          <li key={`${name} ${pointer} ${detail}`}>{detail}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('moreFindings', { more: formatNumber(more) })}</p>}
    </div>
  );
}
