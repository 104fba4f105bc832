import { useTexts } from '../../../kit/lib/i18n.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { uploadTexts } from './upload-texts.ts';

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly {
    readonly file: string;
    readonly line: number;
    readonly detail: string;
  }[];
}

/** Sentences about lines of a catalogue's files. */
export function Sentences({ title, sentences }: SentencesProps) {
  const t = useTexts(uploadTexts);
  return (
    <DataTable
      caption={title}
      rows={sentences.map((sentence, at) => ({ ...sentence, at }))}
      rowKey={({ at }) => at}
      empty=""
      columns={[
        {
          key: 'place',
          header: t('place'),
          cell: ({ file, line }) => (
            <code>
              {file}:{line}
            </code>
          ),
        },
        {
          key: 'problem',
          header: t('problem'),
          cell: ({ detail }) => detail,
        },
      ]}
    />
  );
}
