import { useEffect } from 'react';
import { listHeads } from '#contract/shop/draw.ts';
import { send } from '../../lib/api.ts';
import { addSeenHead } from './memory-store.ts';

/** Only a pack that stays on the screen is seen: the first load is not made longer. */
const firstMs = 3000;
/** How often a pack that stays on the screen is seen again. */
const againMs = 60_000;

/**
 * Stores the head of a pack's log while the pack is shown. A later check of the log compares it
 * with what was seen here (fairness.md, "Witness rule"). Packs of version 1 have no heads.
 */
export function useSeenHeads(packId: number): void {
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') void storeHead(packId);
    };
    const first = setTimeout(see, firstMs);
    const timer = setInterval(see, againMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [packId]);
}

/** Reads the newest round of a pack and stores it with the time. */
async function storeHead(packId: number): Promise<void> {
  // The answer may be late: what it shows was true after the question was sent.
  const at = Date.now();
  const result = await send(listHeads, {});
  if (!result.ok) return;
  const head = result.answer.data.packs.find(({ pack_id }) => pack_id === packId);
  if (head !== undefined) addSeenHead(packId, { round: head.round, hash: head.commit, at });
}
