import { type Log, type Log1, type LoggedRound1, sourceOf } from '../verifier/log.ts';
import type { Failure, Verified } from '../verifier/result.ts';
import { type Plan, verify } from '../verifier/verify.ts';

/** Asserts that a log is valid; proves all of it, unless the plan says otherwise. */
export async function accept(log: Log, plan: Partial<Plan> = {}): Promise<Verified> {
  const result = await verify({ ...wholePlan, ...plan }, sourceOf(log));
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
  return result;
}

/** Asserts that a log is invalid, and returns the failure. */
export async function refuse(log: Log, plan: Partial<Plan> = {}): Promise<Failure> {
  const result = await verify({ ...wholePlan, ...plan }, sourceOf(log));
  if (result.ok) throw new Error('accepted');
  return result.failure;
}

/** The pack of the published vectors, which the logs of these tests share. */
const wholePlan: Plan = { packId: 7, depth: 'all', own: [], memory: null };

/** A log that a test can tamper with. */
export type MutableLog = Omit<Log1, 'rounds'> & { rounds: LoggedRound1[] };

/** Copies a log so that a test can tamper with it. */
export function spoilable(log: Log1): MutableLog {
  return structuredClone({ ...log, rounds: [...log.rounds] });
}

/** Asserts that a value exists. */
export function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}
