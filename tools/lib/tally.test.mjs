import { describe, expect, it } from 'vitest';
import {
  tallyOfCheck,
  tallyOfCoverage,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './tally.mjs';

const vitestReport = (changes) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...changes,
});
const playwrightReport = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('tally of a test run', () => {
  it('tally of a static check: counts as one check, passed or failed', () => {
    expect(tallyOfCheck(0)).toEqual({ passed: 1, failed: 0 });
    expect(tallyOfCheck(2)).toEqual({ passed: 0, failed: 1 });
  });

  it('tally of Vitest and Playwright: adds up the tests of each runner', () => {
    expect(tallyOfVitest(0, vitestReport())).toEqual({ passed: 3, failed: 0 });
    expect(tallyOfVitest(1, vitestReport({ numFailedTests: 2 }))).toEqual({ passed: 3, failed: 2 });
    expect(tallyOfPlaywright(1, playwrightReport({ expected: 5, unexpected: 1 }))).toEqual({
      passed: 5,
      failed: 1,
    });
  });

  it('tally with skipped tests: notes how many', () => {
    expect(tallyOfVitest(0, vitestReport({ numPendingTests: 1, numTodoTests: 1 })).note).toBe(
      '2 skipped',
    );
    expect(tallyOfPlaywright(0, playwrightReport({ expected: 1, skipped: 4 })).note).toBe(
      '4 skipped',
    );
  });

  it('tally of Vitest: a file that failed to load counts as one failed test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(tallyOfVitest(1, vitestReport({ testResults }))).toEqual({ passed: 3, failed: 1 });
  });

  it('tally of Playwright: a test that passed on a retry and an error outside any test count as failed', () => {
    expect(
      tallyOfPlaywright(0, playwrightReport({ expected: 1, flaky: 1 }, [{ message: 'no server' }])),
    ).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it.each([
    ['wrote no report', tallyOfVitest(0, undefined)],
    ['wrote no report', tallyOfPlaywright(0, undefined)],
    ['ran no test', tallyOfVitest(0, vitestReport({ numPassedTests: 0 }))],
    ['ran no test', tallyOfPlaywright(0, playwrightReport({}))],
    ['ended badly although every test passed', tallyOfVitest(1, vitestReport())],
    [
      'ended badly although every test passed',
      tallyOfPlaywright(1, playwrightReport({ expected: 2 })),
    ],
  ])('tally of a runner that %s: counts as failed', (_, tally) => {
    expect(tally.failed).toBe(1);
  });
});

describe('durations of a test run', () => {
  it("durations in a test run's report: one per test, the slowest first", () => {
    const vitest = {
      testResults: [{ assertionResults: [{ fullName: 'a b', duration: 2 }, { fullName: 'c' }] }],
    };
    expect(timesOfVitest(vitest)).toEqual([
      { name: 'a b', milliseconds: 2 },
      { name: 'c', milliseconds: 0 },
    ]);
    const spec = (title, ...durations) => ({
      title,
      tests: [{ projectName: 'phone', results: durations.map((duration) => ({ duration })) }],
    });
    const playwright = {
      suites: [{ specs: [spec('buys', 3)], suites: [{ specs: [spec('opens', 3, 4)] }] }],
    };
    expect(timesOfPlaywright(playwright)).toEqual([
      { name: 'opens (phone)', milliseconds: 7 },
      { name: 'buys (phone)', milliseconds: 3 },
    ]);
  });

  it('durations of a test run without a report: none', () => {
    expect([...timesOfVitest(undefined), ...timesOfPlaywright(undefined)]).toEqual([]);
  });
});

describe('branch coverage of a test run', () => {
  const summary = (pct) => ({ total: { branches: { pct } } });

  it('test run with branch coverage below the minimum, or not counted: the check fails', () => {
    expect(tallyOfCoverage(summary(95), 95)).toMatchObject({
      passed: 1,
      failed: 0,
      note: '95 % of branches',
    });
    expect(tallyOfCoverage(summary(94.99), 95)).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyOfCoverage(undefined, 95).failed).toBe(1);
    expect(tallyOfCoverage(summary('Unknown'), 95).failed).toBe(1);
  });
});
