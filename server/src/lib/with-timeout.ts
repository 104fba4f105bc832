/**
 * Rejects if `work` takes longer than `milliseconds`. The work itself is not cancelled.
 *
 * @throws Error on timeout
 */
export function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`it took longer than ${milliseconds} ms`)),
    milliseconds,
  ).unref();
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
