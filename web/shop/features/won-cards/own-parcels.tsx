import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getPackHistory, listHistory } from '#contract/shop/histories.ts';
import {
  changeDelivery,
  listParcels,
  maxMergedParcels,
  mergeParcels,
  splitParcel,
  type WaitingParcel,
} from '#contract/shop/parcels.ts';
import { formatDate, formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../kit/ui/states.tsx';
import { type Failure, send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import type { Delivery } from '../../lib/delivery-on-wire.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { DeliveryFields } from '../../ui/delivery-fields.tsx';
import { deliveryTexts } from '../../ui/delivery-texts.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { historyTexts } from './history-texts.ts';
import styles from './own-parcels.module.css';
import { parcelTexts } from './parcel-texts.ts';

/** The result of the last press; null before the first. */
type Outcome =
  | { readonly kind: 'merged'; readonly parcelId: number }
  | { readonly kind: 'separated' }
  | { readonly kind: 'timed' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | null;

/** The member's parcels that have not left, with the button that makes them travel as one. */
export function OwnParcels() {
  const t = useTexts(parcelTexts);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const read = useQuery({ ...callQuery(listParcels, {}), ...keepShownData, staleTime: 0 });
  if (read.isPending) return <Skeleton height="24rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { parcels } = read.data;
  const changed = async (next: Outcome) => {
    await Promise.all([listParcels, getPackHistory, listHistory].map(invalidateCall));
    setOutcome(next);
  };
  if (parcels.length === 0)
    return (
      <EmptyState
        title={t('none')}
        actions={<LinkButton to={paths.buyProductHistory()}>{t('toHistory')}</LinkButton>}
      />
    );
  const groups = Map.groupBy(parcels, (parcel) => parcel.group ?? `fixed ${parcel.parcel_id}`);
  return (
    <>
      <OutcomeNotice outcome={outcome} parcels={parcels} />
      {[...groups].map(([group, together]) => (
        <section key={group} className={styles.group}>
          {together.length > 1 && <Merge parcels={together} onEnd={changed} />}
          <ul className={styles.list}>
            {together.map((parcel) => (
              <li key={parcel.parcel_id} className={styles.parcel} data-surface="paper">
                <Parcel parcel={parcel} onEnd={changed} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface OutcomeProps {
  readonly outcome: Outcome;
  readonly parcels: readonly WaitingParcel[];
}

/** The message about the last press. */
function OutcomeNotice({ outcome, parcels }: OutcomeProps) {
  const t = useTexts(parcelTexts);
  const delivery = useTexts(deliveryTexts);
  const failureText = useFailureText();
  if (outcome === null) return null;
  if (outcome.kind === 'separated') return <Notice kind="success">{t('separated')}</Notice>;
  if (outcome.kind === 'timed') return <Notice kind="success">{delivery('saved')}</Notice>;
  if (outcome.kind === 'merged') {
    const number = outcome.parcelId;
    const count = parcels.find(({ parcel_id: id }) => id === number)?.cards ?? 0;
    return <Notice kind="success">{t('merged', { number, count })}</Notice>;
  }
  const isUncertain = classifyFailure(outcome.failure) === 'uncertain';
  return (
    <Notice kind="danger">{isUncertain ? t('uncertain') : failureText(outcome.failure)}</Notice>
  );
}

interface MergeProps {
  readonly parcels: readonly WaitingParcel[];
  readonly onEnd: (outcome: Outcome) => Promise<void>;
}

/** The button that makes parcels of one address travel as one. */
function Merge({ parcels, onEnd }: MergeProps) {
  const t = useTexts(parcelTexts);
  const ids = parcels.slice(0, maxMergedParcels).map(({ parcel_id: id }) => id);
  const merging = useMutation({
    mutationFn: () => send(mergeParcels, { payload: { parcel_ids: ids } }),
    onSuccess: (result) =>
      onEnd(
        result.ok
          ? { kind: 'merged', parcelId: result.answer.parcel_id }
          : { kind: 'failed', failure: result },
      ),
  });
  return (
    <>
      <p>{t('together', { count: parcels.length })}</p>
      <Button kind="primary" wide busy={merging.isPending} onClick={() => merging.mutate()}>
        {t('merge', { count: ids.length })}
      </Button>
    </>
  );
}

interface ParcelProps {
  readonly parcel: WaitingParcel;
  readonly onEnd: (outcome: Outcome) => Promise<void>;
}

/** A parcel: its cards, recipient and dates, and the purchases that its cards come from. */
function Parcel({ parcel, onEnd }: ParcelProps) {
  const t = useTexts(parcelTexts);
  const history = useTexts(historyTexts);
  const delivery = useTexts(deliveryTexts);
  const language = useLanguage();
  return (
    <>
      <h2>{t('parcel', { number: parcel.parcel_id })}</h2>
      <dl className={styles.facts}>
        <Fact name={t('cards')}>{t('count', { count: parcel.cards })}</Fact>
        {parcel.held === 1 ? (
          <Fact name={history('held')}>
            {history(parcel.on_hold === 1 ? 'onHold' : 'heldUntil')}
          </Fact>
        ) : (
          <Fact name={history('shipBy')}>
            <time dateTime={parcel.ship_by}>{formatLastDayBefore(parcel.ship_by, language)}</time>
          </Fact>
        )}
        <Fact name={t('shipTo')}>{parcel.ship_to}</Fact>
        {parcel.deliver_on !== null && (
          <Fact name={delivery('day')}>
            {formatDate(`${parcel.deliver_on}T12:00:00+09:00`, language)}
          </Fact>
        )}
        {parcel.time_slot !== null && (
          <Fact name={delivery('timeSlot')}>{delivery(`slot_${parcel.time_slot}`)}</Fact>
        )}
      </dl>
      {parcel.group !== null && parcel.days !== null && (
        <ChangeDelivery parcel={parcel} onEnd={onEnd} />
      )}
      {parcel.group === null && <p className={styles.soft}>{t('fixed')}</p>}
      <h3>{t('parts')}</h3>
      <ul className={styles.list}>
        {parcel.parts.map((part) => (
          <Part key={part.part_id} {...{ parcel, part, onEnd }} />
        ))}
      </ul>
    </>
  );
}

/** The button that opens the choice of when a parcel is delivered, and the choice. */
function ChangeDelivery({ parcel, onEnd }: ParcelProps) {
  const t = useTexts(deliveryTexts);
  const known = { day: parcel.deliver_on ?? undefined, timeSlot: parcel.time_slot ?? undefined };
  const [chosen, setChosen] = useState<Delivery | null>(null);
  const changing = useMutation({
    mutationFn: ({ day, timeSlot }: Delivery) =>
      send(changeDelivery, {
        payload: {
          parcel_id: parcel.parcel_id,
          deliver_on: day ?? null,
          time_slot: timeSlot ?? null,
        },
      }),
    onSuccess: async (result) => {
      await onEnd(result.ok ? { kind: 'timed' } : { kind: 'failed', failure: result });
      if (result.ok) setChosen(null);
    },
  });
  if (chosen === null) return <Button onClick={() => setChosen(known)}>{t('change')}</Button>;
  return (
    <>
      <DeliveryFields
        delivery={chosen}
        days={parcel.days}
        disabled={changing.isPending}
        onChange={setChosen}
      />
      <Button kind="primary" busy={changing.isPending} onClick={() => changing.mutate(chosen)}>
        {t('save')}
      </Button>
      <Button onClick={() => setChosen(null)}>{t('cancel')}</Button>
    </>
  );
}

interface PartProps extends ParcelProps {
  readonly part: WaitingParcel['parts'][number];
}

/** The cards of one purchase or exchange, and the button that sends them separately again. */
function Part({ parcel, part, onEnd }: PartProps) {
  const t = useTexts(parcelTexts);
  const language = useLanguage();
  const splitting = useMutation({
    mutationFn: () => send(splitParcel, { payload: { part_id: part.part_id } }),
    onSuccess: (result) =>
      onEnd(result.ok ? { kind: 'separated' } : { kind: 'failed', failure: result }),
  });
  const facts = { date: formatDate(part.created, language), count: part.cards };
  // The part that carries the others keeps the parcel's number, so the others are split off.
  const canSplit = parcel.group !== null && part.part_id !== parcel.parcel_id;
  return (
    <li className={styles.part}>
      {part.source === 'purchase' ? (
        <Link to={paths.buyProductHistoryDetail(part.source_id)}>{t('part', facts)}</Link>
      ) : (
        <Link to={paths.coinHistory()}>{t('partOfExchange', facts)}</Link>
      )}
      {canSplit && (
        <Button busy={splitting.isPending} onClick={() => splitting.mutate()}>
          {t('split')}
        </Button>
      )}
    </li>
  );
}

/** A line with a name and a value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
