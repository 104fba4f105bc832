import { useParams } from 'react-router';
import type { EditionContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Publish, SaveDraft, Withdraw } from '../features/editions/edition-commands.tsx';
import { EditionHistory } from '../features/editions/edition-history.tsx';
import { LegalFields, legalOf } from '../features/editions/legal-fields.tsx';
import { OperatorFields, operatorOf } from '../features/editions/operator-fields.tsx';
import { Previews } from '../features/editions/previews.tsx';
import { RecordFacts } from '../features/editions/record-facts.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { RecordScreen } from '../ui/record-screen.tsx';

const legalOperations = {
  list: operations.listLegalTexts,
  get: operations.getLegalText,
  save: operations.saveLegalText,
  publish: operations.publishLegalText,
  withdraw: operations.withdrawLegalText,
} as const;

/** A legal text: its draft, its preview, its commands and its history. */
export function LegalText({ session: { permissions } }: { readonly session: Session }) {
  const { documentId = '' } = useParams();
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const read = useRead(operations.getLegalText, { params: { id: documentId } });
  const publishHint = (draft: EditionContent) => {
    if (draft.kind === 'operator') return t('operatorHint');
    const isAsked = draft.kind === 'legal' && draft.changeToAgree !== undefined;
    return `${t('legalPublishHint')} ${t(isAsked ? 'membersAsked' : 'membersNotAsked')}`;
  };
  const title = read.data?.title[language] || t('legalText');
  const audit = { to: `${paths.audit}?subject=legal+${documentId}`, text: t('history') };
  return (
    <RecordScreen
      title={title}
      read={read}
      neighbours={[
        { to: paths.legalTexts, text: t('back') },
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(record) => {
        const command = { record, operations: legalOperations };
        return (
          <>
            <RecordFacts record={record} />
            {permissions.includes('legal.edit') && (
              <>
                <SaveDraft
                  {...command}
                  contentOf={record.draft.kind === 'operator' ? operatorOf : legalOf}
                >
                  {record.draft.kind === 'operator' && (
                    <OperatorFields key={record.revision} draft={record.draft} />
                  )}
                  {record.draft.kind === 'legal' && (
                    <LegalFields
                      key={record.revision}
                      draft={record.draft}
                      isPublished={record.state === 'shown' && !record.hasChanges}
                    />
                  )}
                </SaveDraft>
                <Publish {...command} hasEnd={false} hint={publishHint(record.draft)} />
                {record.state === 'scheduled' && (
                  <Withdraw {...command} hint={t('withdrawLegalHint')} />
                )}
              </>
            )}
            <Previews {...record} hint={t('previewHint')} />
            <EditionHistory record={record} />
          </>
        );
      }}
    </RecordScreen>
  );
}
