import { useEffect } from 'react';
import { listHeads } from '#contract/shop/draw.ts';
import { send } from '../../lib/api.ts';
import { addSeenHead } from './memory-store.ts';

/** The first head is read after this time, so that it does not delay the screen's own requests. */
const firstDelayMs = 3000;
/** The time between two reads while a pack stays on the screen. */
const intervalMs = 60_000;

/**
 * Stores the head of a pack's log while the pack is shown. A later check of the log compares it
 * with what was seen here (fairness.md, "Witness rule"). Packs of version 1 have no heads.
 */
export function useSeenHeads(packId: number): void {
  useEffect(() => {
    const readHead = () => {
      if (document.visibilityState === 'visible') void storeHead(packId);
    };
    const first = setTimeout(readHead, firstDelayMs);
    const timer = setInterval(readHead, intervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [packId]);
}

/** Reads the newest round of a pack and stores it with the time. */
async function storeHead(packId: number): Promise<void> {
  // The time before the request: the response may be late, and shows the head of a later moment.
  const at = Date.now();
  const result = await send(listHeads, {});
  if (!result.ok) return;
  const head = result.answer.data.packs.find(({ pack_id }) => pack_id === packId);
  if (head !== undefined) addSeenHead(packId, { round: head.round, hash: head.commit, at });
}
