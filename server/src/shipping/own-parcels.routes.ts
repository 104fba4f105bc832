import { calls } from '#contract/shop/index.ts';
import type { WaitingParcel } from '#contract/shop/parcels.ts';
import { timeSlots } from '#contract/time-slots.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { destinationOf } from './find-destination.ts';
import { findOwnParcels, type OwnParcel } from './find-own-parcels.ts';
import { mergeOwnParcels } from './merge-parcels.ts';
import { ownParcelTexts } from './own-parcels.texts.ts';
import { splitOwnParcel } from './split-parcel.ts';

const changeLimits = { perMinute: 30 } as const;

/** Serves the calls about a member's parcels that have not left. */
export function ownParcelRoutes(
  serve: CallServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(calls.listParcels, async (_, { memberId, language }) => {
    const parcels = await findOwnParcels(db, memberId, clock.now());
    return done({ parcels: parcels.map((parcel) => parcelOnWire(parcel, language)) });
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
}

function parcelOnWire(parcel: OwnParcel, language: Language): WaitingParcel {
  return {
    parcel_id: parcel.id,
    cards: parcel.cards,
    ship_to: destinationOf(parcel)[language],
    ship_by: parcel.shipBy.toISOString(),
    held: parcel.isHeldBack ? 1 : 0,
    on_hold: parcel.isHeldByRestriction ? 1 : 0,
    time_slot: timeSlots.find((each) => each === parcel.timeSlot) ?? null,
    group: parcel.group ?? null,
    parts: parcel.parts.map(({ id, source, sourceId, cards, createdAt }) => ({
      ...{ part_id: id, source, source_id: sourceId, cards },
      created: createdAt.toISOString(),
    })),
  };
}
