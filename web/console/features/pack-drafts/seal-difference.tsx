import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import screen from '../../ui/screen.module.css';
import { type DraftDifference, differencesOf } from './draft-difference.ts';
import { fieldText } from './field-text.ts';
import styles from './seal-difference.module.css';
import { packDraftTexts } from './texts.ts';

/** The texts of values that are no words of a reader. */
const valueTexts = {
  '': 'nothing',
  true: 'isOn',
  false: 'isOff',
  point: 'points',
  coin: 'coins',
  beacon: 'draw_beacon',
  instant: 'draw_instant',
  tracked: 'stock_tracked',
  untracked: 'stock_untracked',
} as const;

const isNamed = (value: string): value is keyof typeof valueTexts =>
  Object.hasOwn(valueTexts, value);

type Approval = AnswerOf<typeof operations.getApproval>;

interface SealDifferenceProps {
  /** The request to seal a draft. */
  readonly approval: Approval;
}

/** Shows the changes of a draft since the reader last opened a request to seal it. */
export function SealDifference({ approval }: SealDifferenceProps) {
  const t = useTexts(packDraftTexts);
  const draftId = draftIdOf(approval);
  const { earlierRevision, revision } = approval;
  if (draftId === undefined) return null;
  if (earlierRevision === null) return <p className={screen.soft}>{t('differenceFirst')}</p>;
  const revisions = { before: earlierRevision, after: revision };
  return <Differences draftId={draftId} revisions={revisions} />;
}

function draftIdOf({ input }: Approval): string | undefined {
  const parsed = operations.sealPackDraft.params.safeParse(input.params);
  return parsed.success ? String(parsed.data.draftId) : undefined;
}

interface DifferencesProps {
  readonly draftId: string;
  readonly revisions: { readonly before: number; readonly after: number };
}

/** A table of what changed between two revisions of a draft. */
function Differences({ draftId, revisions }: DifferencesProps) {
  const t = useTexts(packDraftTexts);
  const paramsOf = (revision: number) => ({ params: { draftId, revision: String(revision) } });
  const before = useRead(operations.getPackDraftRevision, paramsOf(revisions.before));
  const after = useRead(operations.getPackDraftRevision, paramsOf(revisions.after));
  if (before.data === undefined) return <ReadState error={before.error} refetch={before.refetch} />;
  if (after.data === undefined) return <ReadState error={after.error} refetch={after.refetch} />;
  const nameOf = ({ field, line, language }: DraftDifference) => {
    const detail = line ?? (language && t(`in_${language}`));
    const name = t(fieldText(field));
    return detail === null ? name : t('differenceOf', { field: name, line: detail });
  };
  const shown = ({ language }: DraftDifference, value: string) => (
    <span className={styles.value}>
      {isNamed(value) && (language === null || value === '') ? t(valueTexts[value]) : value}
    </span>
  );
  return (
    <>
      <h3>{t('difference')}</h3>
      <DataTable
        caption={t('difference')}
        rows={differencesOf(before.data.content, after.data.content)}
        rowKey={({ field, line, language }) => `${field} ${line} ${language}`}
        empty={t('differenceNone')}
        columns={[
          { key: 'name', header: t('field'), cell: nameOf },
          { key: 'before', header: t('before'), cell: (row) => shown(row, row.before) },
          { key: 'after', header: t('after'), cell: (row) => shown(row, row.after) },
        ]}
      />
    </>
  );
}
