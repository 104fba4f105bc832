import { describe, expect, it } from 'vitest';
import { proofScopeOf, stateOfStep, stepsOf } from './steps.ts';
import { makeLog, makeSeal } from './testing/make-log.ts';
import { makeQuicknetLog } from './testing/make-log-2.ts';
import { closingOf, publishedVectors, waitingFrom } from './testing/vectors-2.ts';
import type { Check } from './use-check.ts';
import { type Log, sourceOf } from './verifier/log.ts';
import { type Plan, verify } from './verifier/verify.ts';

const seal = makeSeal([2, 8]);
const log = makeLog(
  seal,
  ['a', 'b', 'c'].map((purchase) => [{ purchase, count: 1, client_seed: '' }]),
);
const unsold = makeLog(seal, []);
const all = { rounds: 3, drawn: 3, closed: null };
const sealed = { seal, sealHash: log.seal_hash, rounds: 3 };

describe('the result of a fairness check, as the screen shows it', () => {
  it.each<[string, Partial<Plan>, string, string]>([
    ['all proofs checked', { depth: 'all' }, 'okAll', 'passed'],
    ['only one\u2019s own', { depth: 'mine', own: [{ purchase: 'b' }] }, 'okMine', 'passed'],
    ['none', { depth: 'mine' }, 'okChain', 'open'],
  ])(
    'result of a fairness check (%s): the screen claims only what was checked',
    async (_, plan, scope, proofStep) => {
      const check = await checked(log, plan);
      expect(proofScopeOf(check.result)).toBe(scope);
      expect(stateOfStep('proof', check)).toBe(proofStep);
      expect(stateOfStep('draw', check)).toBe('passed');
    },
  );

  it('result of a fairness check whose last rounds wait for the beacon: says that all drawn ones are proved, or that none is drawn', async () => {
    const waiting = waitingFrom(publishedVectors('with_beacon'), 3);
    expect(proofScopeOf((await checked(waiting, {})).result)).toBe('okAll');
    const own = [{ purchase: waiting.rounds[3]?.entries[0]?.purchase ?? '' }];
    expect(proofScopeOf((await checked(waiting, { depth: 'mine', own })).result)).toBe('okChain');
    const undrawn = waitingFrom(waiting, 1);
    const { result } = await checked(undrawn, {});
    expect(proofScopeOf(result)).toBe('okNone');
    // There is no proof and no card yet.
    expect(stepsOf(undrawn.seal, result)).toEqual(['seal', 'beacon', 'chain']);
  });

  it('result of a fairness check before the first sale: shows only the check of the seal', async () => {
    const { result } = await checked(unsold, {});
    expect(proofScopeOf(result)).toBe('okNone');
    expect(stepsOf(seal, result)).toEqual(['seal']);
  });

  it('result of a fairness check of a closed pack: one step is about the closing, and void purchases are not shown as proved', async () => {
    const log = waitingFrom(publishedVectors('with_beacon'), 3);
    const closed = closingOf(log, { void_from: 3 });
    const own = [{ purchase: log.rounds[3]?.entries[0]?.purchase ?? '' }];
    const { result } = await checked({ ...log, closed }, { depth: 'mine', own });
    expect(proofScopeOf(result)).toBe('okChain');
    expect(stepsOf(log.seal, result).at(-1)).toBe('closed');
    expect(stepsOf(log.seal, { ...result, closed: null })).not.toContain('closed');
  });

  it('steps of a fairness check of a pack with a beacon: one is about the beacon, a warning if that is not known', async () => {
    expect(stepsOf(seal, all)).not.toContain('beacon');
    expect(stepsOf(publishedVectors('instant').seal, all)).not.toContain('beacon');
    const known = makeQuicknetLog();
    expect(stepsOf(known.seal, all)).toContain('beacon');
    expect(stateOfStep('beacon', await checked(known, {}))).toBe('passed');
    const unknown = publishedVectors('with_beacon');
    expect(stepsOf(unknown.seal, all)).toContain('beacon');
    expect(stateOfStep('beacon', await checked(unknown, {}))).toBe('warned');
  });

  it('steps of a fairness check that are not done: shown as waiting while it runs, as not checked after it was stopped', () => {
    const running: Check = {
      phase: 'running',
      depth: 'all',
      sealed,
      reached: 2,
      remainingMs: null,
    };
    const steps = stepsOf(publishedVectors('with_beacon').seal, all);
    expect(steps.map((step) => stateOfStep(step, running))).toEqual(steps.map(() => 'waiting'));
    expect(steps.map((step) => stateOfStep(step, { ...running, phase: 'stopped' }))).toEqual(
      steps.map(() => 'open'),
    );
  });
});

async function checked(of: Log, plan: Partial<Plan>) {
  const result = await verify(
    { packId: 7, depth: 'all', own: [], memory: null, ...plan },
    sourceOf(of),
  );
  if (!result.ok) throw new Error('refused');
  return { phase: 'done', depth: 'all', sealed, result } as const;
}
