/**
 * What work comes to, if it does so in time. Work that takes longer goes on, and nobody waits for
 * it any more.
 *
 * @throws Error where the time is over
 */
export function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => over.reject(new Error(`it took longer than ${milliseconds} ms`)),
    milliseconds,
  ).unref();
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}
