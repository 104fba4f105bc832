import { useId, useState } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel, type Conflict } from '../../ui/command-panel.tsx';
import screen from '../../ui/screen.module.css';
import { useSend } from '../session/step-up.tsx';
import styles from './cards-apart.module.css';
import { shippingTexts } from './texts.ts';

type ParcelView = AnswerOf<typeof operations.getParcel>;
type Item = ParcelView['items'][number];

interface Props {
  readonly parcel: ParcelView;
  readonly conflict: Conflict<ParcelView>;
}

/** The command that gives some cards of a parcel a parcel of their own, also to hold it back. */
export function CardsApart({ parcel, conflict }: Props) {
  const t = useTexts(shippingTexts);
  const send = useSend();
  const [openedId, setOpenedId] = useState<number>();
  const onDone = () => {
    void invalidate(operations.getParcel);
    void invalidate(operations.getPickList);
    void invalidate(operations.listParcels);
  };
  return (
    <>
      <CommandPanel
        title={t('apart')}
        hint={t('hint_apart')}
        action={t('do_apart')}
        onDone={onDone}
        conflict={conflict}
        run={async ({ form, reason, idempotencyKey }) => {
          const cards = parcel.items.flatMap(({ partId, prizeId }, place) => {
            const count = Number(fieldText(form, `count-${place}`));
            return count > 0 ? [{ partId, prizeId, count }] : [];
          });
          const body = { cards, isHeld: form.has('isHeld'), reason };
          const split = await send(operations.splitOffCards, {
            ...{ params: { parcelId: String(parcel.id) }, body },
            ...{ revision: `"${parcel.revision}"`, idempotencyKey },
          });
          if (split.ok && 'answer' in split) setOpenedId(split.answer.id);
          return split;
        }}
      >
        <fieldset className={styles.cards}>
          <legend className={screen.soft}>{t('apartCards')}</legend>
          {parcel.items.map((item, place) => (
            <Choice key={`${item.partId} ${item.prizeId}`} item={item} place={place} />
          ))}
        </fieldset>
        <label className={styles.hold}>
          <input type="checkbox" name="isHeld" /> {t('apartHold')}
        </label>
      </CommandPanel>
      {openedId !== undefined && (
        <Notice>
          <Link to={`${paths.parcels}/${openedId}`}>{t('openWhole', { id: openedId })}</Link>
        </Notice>
      )}
    </>
  );
}

/** How many of some equal cards leave: a tick for one card, a number for several. */
function Choice({ item, place }: { readonly item: Item; readonly place: number }) {
  const t = useTexts(shippingTexts);
  const { modelNumber, copy, count, prizeId } = item;
  // Cards of an exchange leave together.
  const steps = prizeId === null ? [0, count] : Array.from({ length: count + 1 }, (_, at) => at);
  const id = useId();
  const name = `count-${place}`;
  return (
    <div className={styles.card}>
      {count === 1 ? (
        <input type="checkbox" id={id} name={name} value="1" />
      ) : (
        <Select id={id} name={name}>
          {steps.map((step) => (
            <option key={step} value={step}>
              {t('apartCount', { step, count })}
            </option>
          ))}
        </Select>
      )}
      <label htmlFor={id}>
        {item.name}{' '}
        <span className={screen.soft}>{[modelNumber, copy].filter(Boolean).join(' ')}</span>
      </label>
    </div>
  );
}
