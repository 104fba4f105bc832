import type { Operation } from '#contract/console/operation.ts';
import type { ProblemName } from '#contract/console/problem.ts';
import { freshUntil } from '../factors/factors.rules.ts';
import { isOpenTo } from './access.rules.ts';
import type { StaffSession } from './staff-session.ts';

/**
 * Returns why a session may not run an operation; undefined if it may. It is decided before any
 * input is read. Where the step-up is conditional, the handler decides it afterwards.
 */
export function refusalOfAccess(
  { access, stepUp }: Pick<Operation, 'access' | 'stepUp'>,
  session: Pick<StaffSession, 'state' | 'principal' | 'factorAt'> | undefined,
  now: Date,
): ProblemName | undefined {
  if (access === 'anyone') return undefined;
  if (session === undefined) return 'sign-in-required';
  if (access === 'session') return undefined;
  if (session.state === 'factor-required') return 'second-factor-required';
  if (session.state === 'enrolment-required') return 'enrolment-required';
  if (!isOpenTo(access, session.principal)) return 'permission-required';
  const isStale = stepUp === true && freshUntil(session.factorAt, now) === null;
  return isStale ? 'step-up-required' : undefined;
}

/**
 * Whether a request that changes something comes from the console's own pages. Browsers always send
 * `Origin` with such a request, and no page can forge it (OWASP, CSRF).
 */
export function isOwnOrigin(origin: string | undefined, own: readonly string[]): boolean {
  return origin !== undefined && own.includes(origin);
}
