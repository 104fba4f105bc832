import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CreateLegalText } from '../features/editions/create-legal-text.tsx';
import { EditedList } from '../features/editions/edited-list.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** The legal texts that the operator has written in place of the software's. */
export function LegalTexts({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  return (
    <EditedList
      title={t('legalTexts')}
      hint={t('legalHint')}
      header={t('document')}
      list={operations.listLegalTexts}
      name="legalTexts"
      startExport={() => send(operations.exportLegalTextList, { body: {} })}
      path={paths.legalTexts}
      hasEnd={false}
      top={permissions.includes('legal.edit') && <CreateLegalText />}
    />
  );
}
