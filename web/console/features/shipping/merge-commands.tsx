import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel, type Conflict } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { shippingTexts } from './texts.ts';

type ParcelView = AnswerOf<typeof operations.getParcel>;

interface Props {
  readonly parcel: ParcelView;
  readonly conflict: Conflict<ParcelView>;
}

/** The commands that put two parcels into one box, and take one out again, while they wait. */
export function MergeCommands({ parcel, conflict }: Props) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const send = useSend();
  const navigate = useNavigate();
  const params = { parcelId: String(parcel.id) };
  const revision = `"${parcel.revision}"`;
  const onDone = () => {
    void invalidate(operations.getParcel);
    void invalidate(operations.listParcels);
  };
  const nameOf = ({ id, cards, shipBy }: ParcelView['mergeable'][number]) =>
    t('mergeOption', { id, count: cards, day: formatLastDayBefore(shipBy, language) });
  const optionsOf = (parcels: ParcelView['mergeable']) =>
    parcels.map((each) => (
      <option key={each.id} value={each.id}>
        {nameOf(each)}
      </option>
    ));
  const parts = parcel.parts.slice(1);
  return (
    <>
      {parcel.mergeable.length > 0 && (
        <CommandPanel
          title={t('merge')}
          hint={t('hint_merge')}
          action={t('do_merge')}
          onDone={onDone}
          conflict={conflict}
          run={async ({ form, reason, idempotencyKey }) => {
            const body = { otherId: Number(fieldText(form, 'otherId')), reason };
            const asked = { params, body, revision, idempotencyKey };
            const merged = await send(operations.mergeParcels, asked);
            if (merged.ok && 'answer' in merged && merged.answer.id !== parcel.id)
              void navigate(`${paths.parcels}/${merged.answer.id}`);
            return merged;
          }}
        >
          <SelectField label={t('mergeWith')} name="otherId">
            {optionsOf(parcel.mergeable)}
          </SelectField>
        </CommandPanel>
      )}
      {parts.length > 0 && parcel.state === 'waiting' && (
        <CommandPanel
          title={t('split')}
          hint={t('hint_split')}
          action={t('do_split')}
          onDone={onDone}
          conflict={conflict}
          run={({ form, reason, idempotencyKey }) => {
            const body = { partId: Number(fieldText(form, 'partId')), reason };
            return send(operations.splitParcel, { params, body, revision, idempotencyKey });
          }}
        >
          <SelectField label={t('splitPart')} name="partId">
            {optionsOf(parts)}
          </SelectField>
        </CommandPanel>
      )}
    </>
  );
}
