import { useEffect, useMemo, useState } from 'react';
import type { CoursePoint } from '#contract/console/pack-course.ts';
import type { DraftCard, DraftContent } from '#contract/console/pack-drafts.ts';
import type { CourseQuestion } from './course.worker.ts';

/** Milliseconds without a change before the sale is simulated again. */
const settleMs = 400;

/**
 * Simulates the sale of a draft off the main thread.
 *
 * @returns null while it is computed, and if nothing is known: no price, a coin pack, no cards
 */
export function useCourse(
  { lineUp, price, currency }: DraftContent,
  cards: readonly DraftCard[],
): readonly CoursePoint[] | null {
  const question = useMemo(
    () => (price === null || currency === 'coin' ? null : { price, lines: linesOf(lineUp, cards) }),
    [lineUp, price, currency, cards],
  );
  const [course, setCourse] = useState<readonly CoursePoint[] | null>(null);
  useEffect(() => {
    setCourse(null);
    if (question === null || question.lines.length === 0) return undefined;
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = simulate(question, setCourse);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [question]);
  return course;
}

/** Starts a simulation of the sale in a worker, and reports its result. */
function simulate(
  question: CourseQuestion,
  onCourse: (course: readonly CoursePoint[]) => void,
): Worker {
  const worker = new Worker(new URL('./course.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<readonly CoursePoint[]>) => {
    onCourse(data);
    worker.terminate();
  });
  worker.postMessage(question);
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
