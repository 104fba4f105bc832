import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { legalDocuments } from '#contract/legal-documents.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { LegalFields, legalOf } from './legal-fields.tsx';
import { editionTexts } from './texts.ts';

/** Begins a legal text of the operator as a draft, and opens its page. */
export function CreateLegalText() {
  const t = useTexts(editionTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('createLegal')}
      hint={t('createHint')}
      action={t('createAction')}
      onDone={() => invalidate(operations.listLegalTexts)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { content: legalOf(form), reason };
        const result = await send(operations.createLegalText, { body, idempotencyKey });
        if (result.ok) await navigate(`${paths.legalTexts}/${result.answer.id}`);
        return result;
      }}
    >
      <SelectField label={t('document')} name="document">
        {legalDocuments.map((name) => (
          <option key={name} value={name}>
            {t(`document_${name}`)}
          </option>
        ))}
      </SelectField>
      <LegalFields />
    </CommandPanel>
  );
}
