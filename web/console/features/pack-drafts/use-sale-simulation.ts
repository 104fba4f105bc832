import { useEffect, useMemo, useState } from 'react';
import type { DraftCard, DraftContent } from '#contract/console/pack-drafts.ts';
import type { SimulatedEarnings } from '#contract/console/sale-simulation.ts';
import type { SimulationRequest } from './sale-simulation.worker.ts';

/** Milliseconds without a change before the sale is simulated again. */
const settleMs = 400;

/**
 * Simulates the sale of a draft in a worker, off the main thread.
 *
 * @returns null while it is computed, and if nothing is known: no price, a coin pack, no cards
 */
export function useSaleSimulation(
  { lineUp, price, currency }: DraftContent,
  cards: readonly DraftCard[],
): readonly SimulatedEarnings[] | null {
  const request = useMemo(
    () => (price === null || currency === 'coin' ? null : { price, lines: linesOf(lineUp, cards) }),
    [lineUp, price, currency, cards],
  );
  const [earnings, setEarnings] = useState<readonly SimulatedEarnings[] | null>(null);
  useEffect(() => {
    setEarnings(null);
    if (request === null || request.lines.length === 0) return undefined;
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = simulate(request, setEarnings);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [request]);
  return earnings;
}

/** Starts a simulation of the sale in a worker, and reports its result. */
function simulate(
  request: SimulationRequest,
  onResult: (earnings: readonly SimulatedEarnings[]) => void,
): Worker {
  const worker = new Worker(new URL('./sale-simulation.worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.addEventListener('message', ({ data }: MessageEvent<readonly SimulatedEarnings[]>) => {
    onResult(data);
    worker.terminate();
  });
  worker.postMessage(request);
  return worker;
}

/** Lists the counts of a line-up with the cost of each card in yen; 0 for cards without a price. */
function linesOf(lineUp: DraftContent['lineUp'], cards: readonly DraftCard[]) {
  const priceOf = new Map(
    cards.map(({ modelNumber, referencePrice }) => [modelNumber, referencePrice]),
  );
  return lineUp.map(({ modelNumber, count }) => ({
    ...{ count, costYen: priceOf.get(modelNumber) ?? 0 },
  }));
}
