import { useTexts } from '../../../kit/lib/i18n.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { intakeTexts } from './texts.ts';

interface ProblemLinesProps {
  readonly caption: string;
  readonly problems: readonly {
    readonly line: number;
    readonly written: string;
    readonly problem: string;
  }[];
}

/** The lines of a text that were refused, each with what is wrong. */
export function ProblemLines({ caption, problems }: ProblemLinesProps) {
  const t = useTexts(intakeTexts);
  return (
    <DataTable
      caption={caption}
      rows={problems}
      rowKey={({ line }) => line}
      empty=""
      columns={[
        { key: 'line', header: t('line'), cell: ({ line }) => line },
        { key: 'problem', header: t('problem'), cell: ({ problem }) => problem },
        { key: 'written', header: t('written'), cell: ({ written }) => written },
      ]}
    />
  );
}
