import { calls } from '#contract/shop/index.ts';
import { findPack } from '../catalog/index.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done } from '../http/handler-result.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { minute, second } from '../lib/time.rules.ts';
import { findPulls, type PullRow } from './pulls.queries.ts';

/** The delay lets members see their cards before others do. */
const delayMs = minute;
const pullsShown = 20;
const cacheTtlMs = 5 * second;
/** Packs whose pulls are cached. */
const mostCached = 200;

/** Serves the newest cards of a pack to everybody. Many viewers cost one read in five seconds. */
export function pullRoutes(
  serve: CallServer,
  { reads, clock }: { reads: Reads; clock: Clock },
): void {
  const cached = new Map<number, CachedValue<PullRow[]>>();

  serve(calls.listPulls, async ({ params: { packId } }, { language }) => {
    const pack = await findPack(reads.recent(), packId);
    if (!pack?.showLineUp) return done({ data: { list: [] } });
    const list = (await pullsOf(packId).get()).map((pull) => ({
      name: inLanguage(pull, 'name', language),
      image: pull.picture,
      rarity: pull.rarity,
      rarity_label: pull.rarityLabel,
      round: pull.round,
      at: pull.drawnAt.toISOString(),
    }));
    return done({ data: { list } });
  });

  /** Returns the cached pulls of a pack; the pack that was added first makes room. */
  function pullsOf(packId: number): CachedValue<PullRow[]> {
    const known = cached.get(packId);
    if (known !== undefined) return known;
    const [oldest] = cached.keys();
    if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest);
    const read = () =>
      findPulls(reads.recent(), packId, new Date(clock.now().getTime() - delayMs), pullsShown);
    const made = new CachedValue(read, cacheTtlMs);
    cached.set(packId, made);
    return made;
  }
}
