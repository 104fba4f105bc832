import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { recordDraw } from '../won-cards/index.ts';
import { drawInputOf } from './commit.rules.ts';
import {
  type DrawState,
  deleteWaitingRounds,
  findWaitingRounds,
  insertDrawnRound,
  lockDraw,
  updateDrawState,
  type WaitingRound,
} from './draw-2.queries.ts';
import { drawEntries, idsOf } from './draw-entries.ts';
import { queueLateDrawMails } from './queue-late-draw-mails.ts';
import type { SealedPack, SealedPacks } from './sealed-pack.ts';
import { prove, type VrfKey } from './vrf.ts';

/** The most rounds and cards that one transaction draws, so that it takes less than a second. */
const maxRounds = 32;
const maxCards = 3000;

/**
 * Draws the rounds of one pack that wait and whose beacon number is stored, in order, in one
 * transaction of limited size. Any process may call it. While one draws the pack, others draw
 * nothing. The draw of a killed process is repeated and gives the same cards.
 *
 * @returns how many rounds were drawn. Call it again until it is 0.
 */
export async function drawRounds(
  { db, clock, packs }: { db: Database; clock: Clock; packs: SealedPacks },
  packId: number,
): Promise<number> {
  const pack = await packs.find(packId);
  const chain = pack?.version2?.beacon;
  // Without its key a pack cannot be drawn: its rounds wait until the secret is back.
  if (pack?.key === undefined || chain == null) return 0;
  const { key } = pack;
  return db.transaction(async (tx) => {
    const before = await lockDraw(tx, packId);
    if (before === undefined) return 0;
    const waiting = await findWaitingRounds(tx, packId, chain.chainHash, maxRounds);
    const ready = readyOf(waiting);
    if (ready.length === 0) return 0;
    let state = before;
    for (const round of ready) {
      state = await drawRound(tx, clock.now(), { pack, key }, state, round);
    }
    // It reads, so it must end before the commit is sent.
    await queueLateDrawMails(tx, { packId, chain, now: clock.now() }, ready);
    await Promise.all([
      updateDrawState(tx, state),
      deleteWaitingRounds(
        tx,
        packId,
        ready.map(({ round }) => round),
      ),
      tx.commit(),
    ]);
    return ready.length;
  });
}

type ReadyRound = WaitingRound & { signature: Buffer };

/**
 * Selects the rounds to draw in one transaction: those before the first without a signature, up to
 * a limit of cards. A single round may exceed the limit.
 */
function readyOf(waiting: readonly WaitingRound[]): ReadyRound[] {
  const ready: ReadyRound[] = [];
  let cards = 0;
  for (const { signature, ...round } of waiting) {
    cards += cardsOf(round);
    if (signature === null || (ready.length > 0 && cards > maxCards)) break;
    ready.push({ ...round, signature });
  }
  return ready;
}

/** How many cards a round draws. */
function cardsOf({ entries }: Pick<WaitingRound, 'entries'>): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

/** Draws one round and sends its rows to the database. Returns how far the pack is drawn then. */
async function drawRound(
  tx: Tx,
  now: Date,
  { pack, key }: { pack: SealedPack; key: VrfKey },
  state: DrawState,
  waiting: ReadyRound,
): Promise<DrawState> {
  const { packId } = pack;
  const { round, entries, memberIds, currency, signature, commitHash } = waiting;
  if (round !== state.round + 1)
    throw new Error(
      `round ${state.round + 1} of pack ${packId} does not wait, round ${round} does`,
    );
  // A proof takes a third of a millisecond: requests are answered between two rounds.
  await endOfTurn();
  const { proof, beta } = prove(key, drawInputOf(commitHash, signature));
  const cardCounts = entries.map(({ count }) => count);
  const drawn = drawEntries(pack, state, beta, cardCounts);
  const purchases = entries.map(({ purchase, count }, place) => {
    const memberId = memberIds[place];
    if (memberId === undefined) throw new Error(`purchase ${purchase} has no buyer`);
    return { id: purchase, memberId, count, extras: drawn.extras[place]?.length ?? 0 };
  });
  await Promise.all([
    recordDraw(tx, { packId, firstPosition: state.drawn + 1, currency, now, purchases }, drawn),
    insertDrawnRound(tx, {
      ...{ packId, round, signature, proof, drawnAt: now },
      results: idsOf(drawn.prizes),
      extras: idsOf(drawn.extras),
    }),
  ]);
  return { packId, round, drawn: state.drawn + cardsOf(waiting), counts: drawn.left };
}
