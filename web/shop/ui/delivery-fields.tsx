import { useQuery } from '@tanstack/react-query';
import { type DeliveryDays, getDeliveryDays } from '#contract/shop/parcels.ts';
import { timeSlots } from '#contract/time-slots.ts';
import { formatDate } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { daysBetween } from '../lib/days-between.rules.ts';
import type { Delivery } from '../lib/delivery-on-wire.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import styles from './delivery-fields.module.css';
import { deliveryTexts } from './delivery-texts.ts';

export const anyDelivery: Delivery = {};

interface Props {
  readonly delivery: Delivery;
  readonly disabled: boolean;
  readonly onChange: (delivery: Delivery) => void;
}

/** The choice of a day and a part of the day for a parcel that is asked for now. */
export function ChooseDelivery({
  address,
  ...props
}: Props & {
  /** The number of the chosen address; undefined: the usual one. */
  readonly address: number | undefined;
}) {
  const query = address === undefined ? {} : { address: String(address) };
  const read = useQuery({
    ...callQuery(getDeliveryDays, { query }),
    ...keepShownData,
    staleTime: 0,
  });
  return <DeliveryFields {...props} days={read.data?.days ?? null} isRead={!read.isPending} />;
}

interface FieldsProps extends Props {
  /** The days that can be chosen; null: none. */
  readonly days: DeliveryDays | null;
  readonly isRead?: boolean;
}

/** The fields of the day and the part of the day of a delivery. */
export function DeliveryFields({ delivery, days, disabled, onChange, isRead = true }: FieldsProps) {
  const t = useTexts(deliveryTexts);
  const language = useLanguage();
  const listed = daysBetween(days);
  // A day that was chosen before stays in the list, so that it is not changed unseen.
  const all =
    delivery.day === undefined || listed.includes(delivery.day) || !isRead
      ? listed
      : [delivery.day, ...listed];
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('day')}
        value={delivery.day ?? ''}
        disabled={disabled || all.length === 0}
        onChange={({ target }) =>
          onChange({ ...delivery, day: target.value === '' ? undefined : target.value })
        }
      >
        <option value="">{t('anyDay')}</option>
        {all.map((day) => (
          <option key={day} value={day}>
            {formatDate(`${day}T12:00:00+09:00`, language)}
          </option>
        ))}
      </SelectField>
      {isRead && days === null && <p className={styles.soft}>{t('noDays')}</p>}
      <SelectField
        label={t('timeSlot')}
        value={delivery.timeSlot ?? ''}
        disabled={disabled}
        onChange={({ target }) =>
          onChange({
            ...delivery,
            timeSlot: timeSlots.find((each) => each === target.value),
          })
        }
      >
        <option value="">{t('anySlot')}</option>
        {timeSlots.map((each) => (
          <option key={each} value={each}>
            {t(`slot_${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
