import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { defaultAnswerDays } from '#contract/console/pack-sales.ts';
import {
  findPackHistory,
  lockCatalogue,
  lockSealedPacks,
  packHistoryText,
} from '../catalog/index.ts';
import {
  copyName,
  countWonCards,
  findLostCopies,
  findOffersOfPack,
  shortPrizeErrors,
} from '../custody/index.ts';
import type { Database, Tx } from '../db/database.ts';
import type { OperationResult, OperationServer, RevisedRecord } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { nothingPaid, sumPaidSinceEach } from '../won-cards/index.ts';
import { changePackSale } from './change-pack-sale.ts';
import { endPackSale } from './end-pack-sale.ts';
import { findTerms, type PackTerms, type PauseOfPack } from './pack-sales.queries.ts';
import { packTexts, termRefusals } from './pack-sales.texts.ts';
import { pauseSales } from './pause-sales.ts';
import { refundMissingCopy } from './refund-missing-copy.ts';
import { replaceMissingCopy } from './replace-missing-copy.ts';
import { type ResumeResult, resumePack } from './resume-pack.ts';

/** The most entries of a pack's history on its page. */
const mostEntries = 200;

interface PackDeps {
  db: Database;
  clock: Clock;
}

/**
 * Serves the console's operations on the sale of sealed packs: terms, pauses, missing copies and
 * public history.
 */
export function packSaleRoutes(serve: OperationServer, deps: PackDeps): void {
  servePacks(serve, deps);
  serveTerms(serve, deps);
  servePauses(serve, deps);
  serveMissingCopies(serve, deps);
}

/** Serves the console's operation that reads a pack's sale. */
function servePacks(serve: OperationServer, { db }: PackDeps): void {
  serve(operations.getPackSale, async ({ params: { packId } }) => {
    const found = await findTerms(db, packId);
    if (found === undefined) return refused('not-found');
    const [history, missing, offers] = await Promise.all([
      findPackHistory(db, packId, mostEntries),
      findMissing(db, packId),
      findOffersOfPack(db, packId, mostEntries),
    ]);
    return {
      revision: found.revision,
      answer: {
        revision: found.revision,
        terms: termsView(found.terms),
        pause: pauseView(found.pause),
        missing,
        offers: offers.map((offer) => ({
          ...{ memberId: offer.memberId, missing: offer.missing, offered: offer.offered },
          ...{ code: offer.code, state: offer.state, isByDeadline: offer.isByDeadline },
          offeredAt: offer.offeredAt.toISOString(),
          answerBy: offer.answerBy.toISOString(),
          answeredAt: offer.answeredAt?.toISOString() ?? null,
          gave: offer.gave,
        })),
        history: history.map(({ number, entry, createdAt }) => ({
          ...{ number, kind: entry.kind, text: packHistoryText(entry) },
          at: createdAt.toISOString(),
        })),
      },
    };
  });
}

/** Finds the missing copies of a pack, with what a refund for each would give back. */
async function findMissing(db: Database, packId: number) {
  const lost = await findLostCopies(db, packId);
  if (lost.length === 0) return [];
  const times = lost.map(({ seenAt }) => seenAt);
  const [won, sums] = await Promise.all([
    countWonCards(db, [packId]),
    sumPaidSinceEach(db, packId, times),
  ]);
  const wonPrizes = new Set(won.map(({ prizeId }) => prizeId));
  return lost.map(({ prizeId, seenAt, ...copy }, index) => ({
    ...{ code: copy.code, copy: copyName(copy), seenAt: seenAt.toISOString() },
    ...{ isWon: wonPrizes.has(prizeId), ...(sums[index] ?? nothingPaid) },
  }));
}

/** Makes the JSON of the terms of a pack's sale. */
function termsView({ nameJa, nameEn, descriptionJa, descriptionEn, ...terms }: PackTerms) {
  return {
    ...terms,
    startsAt: terms.startsAt?.toISOString() ?? null,
    endsAt: terms.endsAt?.toISOString() ?? null,
    name: { ja: nameJa, en: nameEn },
    description: { ja: descriptionJa, en: descriptionEn },
  };
}

/** Serves the console's operations that change the terms of a pack's sale or end the sale. */
function serveTerms(serve: OperationServer, deps: PackDeps): void {
  serve(operations.changePackSale, async ({ params, body }, { actor, revision }) => {
    const { publicReason, reason, ...terms } = body;
    const request = { revision, change: changeOf(terms), publicReason };
    const result = await changePackSale(deps, params.packId, request, actor(reason));
    switch (result.kind) {
      case 'changed':
        return { answer: { revision: revision + 1 }, revision: revision + 1 };
      case 'unknown':
        return refused('not-found');
      case 'overtaken':
        return refused('revision-changed', {
          versions: { yours: terms, current: termsView(result.current.terms) },
        });
      default:
        return refused('not-possible-now', {
          reason: result.kind,
          detail: termRefusals[result.kind],
        });
    }
  });

  serve(
    operations.endPackSale,
    async ({ params: { packId }, body }, { actor }) => {
      const result = await endPackSale(deps, packId, body.publicReason, actor(body.reason));
      switch (result.kind) {
        case 'ended':
          return { answer: { ended: 1 } };
        case 'unknown':
          return refused('not-found');
        case 'not-on-sale':
          return refused('not-possible-now', {
            reason: result.kind,
            detail: packTexts.notOnSale,
          });
      }
    },
    { record: saleRecord(deps, lockCatalogue) },
  );
}

/**
 * Describes how a command on a sale checks its revision. The command itself adds an entry to the
 * public history, whose number is the new revision.
 *
 * @param lockBefore takes the locks that the command takes before it locks the pack
 */
export function saleRecord(
  { db }: Pick<PackDeps, 'db'>,
  lockBefore: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): RevisedRecord<{ params: { packId: number } }> {
  return {
    async lock(tx, { params: { packId } }) {
      await lockBefore(tx);
      await lockSealedPacks(tx, [packId]);
      return (await findTerms(tx, packId))?.revision;
    },
    async read({ params: { packId } }) {
      const found = await findTerms(db, packId);
      return found && { ...termsView(found.terms), pause: pauseView(found.pause) };
    },
  };
}

type WrittenTerms = Omit<
  z.output<typeof operations.changePackSale.body>,
  'publicReason' | 'reason'
>;

/** Selects the columns of the terms that a request changes. */
function changeOf({ name, description, startsAt, endsAt, ...figures }: WrittenTerms) {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
    ...(startsAt !== undefined && { startsAt: dateOf(startsAt) }),
    ...(endsAt !== undefined && { endsAt: dateOf(endsAt) }),
    ...(name && { nameJa: name.ja, nameEn: name.en }),
    ...(description && { descriptionJa: description.ja, descriptionEn: description.en }),
  };
}

/** Makes the JSON of a pause: since when, and its public reason; null if sales are not paused. */
function pauseView({ pausedAt, pauseReasonJa, pauseReasonEn }: PauseOfPack) {
  if (pausedAt === null) return null;
  return {
    since: pausedAt.toISOString(),
    reason: { ja: pauseReasonJa ?? '', en: pauseReasonEn ?? '' },
  };
}

function servePauses(serve: OperationServer, deps: PackDeps): void {
  const record = saleRecord(deps);
  serve(
    operations.pausePack,
    async ({ params: { packId }, body }, { actor }) => {
      const { publicReason, reason } = body;
      const paused = await pauseSales(deps, { packId }, publicReason, actor(reason));
      if (paused.length > 0) return { answer: { paused: paused.length } };
      return refused('not-possible-now', { reason: 'not-pausable', detail: packTexts.notPausable });
    },
    { record },
  );

  serve(operations.stopSales, async ({ body }, { actor }) => {
    const { cardType: cardTypeId, publicReason, reason } = body;
    const paused = await pauseSales(deps, { cardTypeId }, publicReason, actor(reason));
    if (paused.length > 0) return { answer: { paused: paused.length } };
    return refused('not-possible-now', {
      reason: 'nothing-to-stop',
      detail: packTexts.nothingToStop,
    });
  });

  serve(
    operations.resumePack,
    async ({ params: { packId }, body }, { actor }) => {
      const result = await resumePack(deps, packId, body.publicReason, actor(body.reason));
      return resumedOrRefused(result);
    },
    { record },
  );
}

/** Answers that the sale of a pack is resumed, or refuses it with the reason. */
function resumedOrRefused(result: ResumeResult): OperationResult<{ resumed: number }> {
  switch (result.kind) {
    case 'resumed':
      return { answer: { resumed: 1 } };
    case 'unknown':
      return refused('not-found');
    case 'not-paused':
      return refused('not-possible-now', {
        reason: result.kind,
        detail: packTexts.notPaused,
      });
    case 'refunded':
      return refused('not-possible-now', {
        reason: result.kind,
        detail: packTexts.refunded,
      });
    case 'short':
      return refused('not-possible-now', {
        reason: result.kind,
        detail: packTexts.short,
        errors: shortPrizeErrors(result.prizes),
      });
  }
}

/**
 * Serves the operations that replace a missing copy, or refund the purchases since it was last
 * seen.
 */
function serveMissingCopies(serve: OperationServer, deps: PackDeps): void {
  const record = saleRecord(deps);
  serve(
    operations.replaceCopy,
    async ({ params: { packId }, body }, { actor }) => {
      const { code, publicReason, answerDays = defaultAnswerDays, reason } = body;
      const replacement = { code: code.toUpperCase(), publicReason, answerDays };
      const result = await replaceMissingCopy(deps, packId, replacement, actor(reason));
      if (result.kind === 'replaced')
        return { answer: { replaced: 1, offered: result.isOffered ? 1 : 0 } };
      return copyRefused(result.kind);
    },
    { record },
  );

  serve(
    operations.refundMissingCopy,
    async ({ params: { packId }, body }, { actor }) => {
      const { code, publicReason, reason } = body;
      const copy = { code: code.toUpperCase(), publicReason };
      const result = await refundMissingCopy(deps, packId, copy, actor(reason));
      if (result.kind === 'refunded') {
        const { kind: _, ...answer } = result;
        return { answer };
      }
      return copyRefused(result.kind);
    },
    { record },
  );
}

type CopyRefusal = Exclude<
  Awaited<ReturnType<typeof replaceMissingCopy | typeof refundMissingCopy>>['kind'],
  'replaced' | 'refunded'
>;

/** Answers why a missing copy was neither replaced nor given up. */
function copyRefused(kind: CopyRefusal): Refusal {
  if (kind === 'unknown') return refused('not-found');
  return refused('not-possible-now', { reason: kind, detail: packTexts[kind] });
}
