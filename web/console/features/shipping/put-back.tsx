import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { packingTexts } from './packing-texts.ts';

interface PutBackProps {
  readonly parcelId: number;
  /** The copies that are off their shelves. */
  readonly copies: number;
}

/** Puts the copies of a parcel that is held back, or came back, on a shelf again. */
export function PutBack({ parcelId, copies }: PutBackProps) {
  const t = useTexts(packingTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('putBack')}
      hint={t('putBackHint', { count: copies })}
      action={t('putBackAction')}
      onDone={() => {
        void invalidate(operations.getPickList);
        void invalidate(operations.getParcel);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const params = { parcelId: String(parcelId) };
        const body = { location: fieldText(form, 'location').trim(), reason };
        return send(operations.putBackCopies, { params, body, idempotencyKey });
      }}
    >
      <TextField
        label={t('location')}
        name="location"
        required
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
      />
    </CommandPanel>
  );
}
