import type { ReactNode } from 'react';
import type { EditionContent } from '#contract/console/editions.ts';
import type { Session } from '#contract/console/session.ts';
import type { Permission } from '#contract/permissions.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { RecordScreen } from '../../ui/record-screen.tsx';
import { type EditionOperations, Publish, SaveDraft, Withdraw } from './edition-commands.tsx';
import { EditionHistory } from './edition-history.tsx';
import { Previews } from './previews.tsx';
import { RecordFacts } from './record-facts.tsx';
import { editionTexts } from './texts.ts';

interface EditedScreenProps {
  readonly session: Session;
  readonly kind: EditionContent['kind'];
  readonly id: string;
  readonly operations: EditionOperations;
  /** The permission to change the record. */
  readonly access: Permission;
  /** The URL of the list. */
  readonly path: string;
  /** The heading until the record's title is read. */
  readonly untitled: string;
  readonly contentOf: (form: FormData) => EditionContent;
  /** The fields of a draft. */
  readonly fieldsOf: (draft: EditionContent) => ReactNode;
}

/** A record that an editor publishes for a period: its draft, preview, commands and history. */
export function EditedScreen({ session: { permissions }, ...props }: EditedScreenProps) {
  const { kind, id, operations, access, path, untitled, contentOf, fieldsOf } = props;
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const read = useRead(operations.get, { params: { id } });
  const audit = { to: `${paths.audit}?subject=${kind}+${id}`, text: t('history') };
  return (
    <RecordScreen
      title={read.data?.title[language] || untitled}
      read={read}
      neighbours={[
        { to: path, text: t('back') },
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(record) => {
        const command = { record, operations };
        return (
          <>
            <RecordFacts record={record} />
            {permissions.includes(access) && (
              <>
                <SaveDraft {...command} contentOf={contentOf}>
                  {fieldsOf(record.draft)}
                </SaveDraft>
                <Publish {...command} hasEnd hint={t('publishHint')} />
                {record.from !== null && <Withdraw {...command} hint={t('withdrawHint')} />}
              </>
            )}
            <Previews
              previewUrl={record.previewUrl}
              revision={record.revision}
              hint={t('previewHint')}
            />
            <EditionHistory record={record} />
          </>
        );
      }}
    </RecordScreen>
  );
}
