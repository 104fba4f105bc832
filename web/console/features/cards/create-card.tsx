import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { CardFields, cardFieldsOf } from './card-fields.tsx';
import { cardTexts } from './texts.ts';

/** Adds a card, and opens its page. */
export function CreateCard() {
  const t = useTexts(cardTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('create')}
      hint={t('createHint')}
      action={t('createAction')}
      onDone={() => invalidate(operations.listCards)}
      run={async ({ form, reason, idempotencyKey }) => {
        const modelNumber = fieldText(form, 'modelNumber').trim();
        const body = { modelNumber, ...cardFieldsOf(form), picture: '', reason };
        const result = await send(operations.createCard, { body, idempotencyKey });
        if (result.ok) await navigate(`${paths.cards}/${result.answer.id}`);
        return result;
      }}
    >
      <TextField
        label={t('modelNumber')}
        name="modelNumber"
        required
        maxLength={40}
        autoComplete="off"
      />
      <CardFields />
    </CommandPanel>
  );
}
