import { calls } from '#contract/shop/index.ts';
import type { WaitingParcel } from '#contract/shop/parcels.ts';
import { timeSlots } from '#contract/time-slots.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { changeDelivery } from './change-delivery.ts';
import { type DeliveryRules, deliveryDaysFrom } from './delivery-days.rules.ts';
import { impossibleDayText } from './delivery-days.texts.ts';
import { findDeliveryDays } from './find-delivery-days.ts';
import { destinationOf } from './find-destination.ts';
import { findOwnParcels, type OwnParcel } from './find-own-parcels.ts';
import { mergeOwnParcels } from './merge-parcels.ts';
import { ownParcelTexts } from './own-parcels.texts.ts';
import { splitOwnParcel } from './split-parcel.ts';

const changeLimits = { perMinute: 30 } as const;

/** Serves the calls about a member's parcels that have not left. */
export function ownParcelRoutes(
  serve: CallServer,
  { db, clock, delivery: rules }: { db: Database; clock: Clock; delivery: DeliveryRules },
): void {
  serve(calls.listParcels, async (_, { memberId, language }) => {
    const now = clock.now();
    const parcels = await findOwnParcels(db, memberId, now);
    return done({
      parcels: parcels.map((parcel) => ({
        ...parcelOnWire(parcel, language),
        days: deliveryDaysFrom(now, parcel, rules) ?? null,
      })),
    });
  });

  serve(
    calls.mergeParcels,
    async ({ payload }, { memberId, language }) => {
      const merged = await mergeOwnParcels(db, memberId, payload.parcel_ids);
      if (merged === 'not-found') return notFound();
      if (typeof merged === 'string')
        return refusedFields({ parcel_ids: [ownParcelTexts[merged][language]] });
      return done({ parcel_id: merged.id });
    },
    changeLimits,
  );

  serve(
    calls.splitParcel,
    async ({ payload }, { memberId, language }) => {
      const split = await splitOwnParcel(db, memberId, payload.part_id);
      if (split === 'split') return done({});
      if (split === 'not-found') return notFound();
      return refusedFields({ part_id: [ownParcelTexts[split][language]] });
    },
    changeLimits,
  );

  serve(calls.getDeliveryDays, async ({ query }, { memberId }) => {
    const address = query.address === undefined ? undefined : Number(query.address);
    const days = await findDeliveryDays({ db, now: clock.now(), rules }, memberId, address);
    return done({ days: days ?? null });
  });

  serve(
    calls.changeDelivery,
    async ({ payload }, { memberId, language }) => {
      const { parcel_id: parcelId, deliver_on: deliverOn, time_slot: timeSlot } = payload;
      const deps = { db, now: clock.now(), rules };
      const change = await changeDelivery(deps, memberId, parcelId, { deliverOn, timeSlot });
      if (change.kind === 'changed') return done({});
      if (change.kind === 'impossible')
        return refusedFields({ deliver_on: [impossibleDayText(change.days)[language]] });
      if (change.reason === 'not-found') return notFound();
      return refusedFields({ parcel_id: [ownParcelTexts[change.reason][language]] });
    },
    changeLimits,
  );
}

function parcelOnWire(parcel: OwnParcel, language: Language): Omit<WaitingParcel, 'days'> {
  return {
    parcel_id: parcel.id,
    cards: parcel.cards,
    ship_to: destinationOf(parcel)[language],
    ship_by: parcel.shipBy.toISOString(),
    held: parcel.isHeldBack ? 1 : 0,
    on_hold: parcel.isHeldByRestriction ? 1 : 0,
    time_slot: timeSlots.find((each) => each === parcel.timeSlot) ?? null,
    deliver_on: parcel.deliverOn,
    group: parcel.group ?? null,
    parts: parcel.parts.map(({ id, source, sourceId, cards, createdAt }) => ({
      ...{ part_id: id, source, source_id: sourceId, cards },
      created: createdAt.toISOString(),
    })),
  };
}
