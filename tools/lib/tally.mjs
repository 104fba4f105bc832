/** The result of a step of the test run. `note` is printed after the numbers. */
/** @typedef {{ passed: number, failed: number, note?: string }} Tally */

/**
 * @param {number} code the step's exit code
 * @returns {Tally} the step as one check
 */
export function tallyOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts Vitest's JSON report. A file that failed to load counts as one failed test.
 *
 * @param {number} code Vitest's exit code
 * @param {unknown} report undefined if Vitest wrote none
 * @returns {Tally}
 */
export function tallyOfVitest(code, report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return settled(code, report.numPassedTests, report.numFailedTests + unloaded, skipped);
}

/**
 * Counts Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {number} code Playwright's exit code
 * @param {unknown} report undefined if Playwright wrote none
 * @returns {Tally}
 */
export function tallyOfPlaywright(code, report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settled(code, expected, unexpected + flaky + report.errors.length, skipped);
}

/**
 * A run with an error exit code counts as failed even if every test passed: an error occurred
 * outside the tests, or there were no tests.
 */
function settled(code, passed, failed, skipped) {
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return {
    passed,
    failed: failed + unexplained,
    ...(skipped > 0 && { note: `${skipped} skipped` }),
  };
}

/** A test and how long it took. */
/** @typedef {{ name: string, milliseconds: number }} Timed */

/**
 * @param {unknown} report Vitest's JSON report; undefined if Vitest wrote none
 * @returns {Timed[]} all tests, the slowest first
 */
export function timesOfVitest(report) {
  const tests = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  return slowestFirst(
    tests.map(({ fullName, duration }) => ({ name: fullName, milliseconds: duration ?? 0 })),
  );
}

/**
 * @param {unknown} report Playwright's JSON report; undefined if Playwright wrote none
 * @returns {Timed[]} all tests at every width, the slowest first
 */
export function timesOfPlaywright(report) {
  const testsOf = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(testsOf),
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${title} (${projectName})`,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ];
  return slowestFirst(testsOf(report ?? {}));
}

const slowestFirst = (tests) => tests.sort((one, other) => other.milliseconds - one.milliseconds);

/**
 * Checks the branch coverage. It fails if the coverage is below the least, or if no branches were
 * counted.
 *
 * @param {unknown} summary Vitest's coverage-summary.json; undefined if Vitest wrote none
 * @param {number} least percent
 * @returns {Tally}
 */
export function tallyOfCoverage(summary, least) {
  const percent = summary?.total?.branches?.pct;
  if (typeof percent !== 'number') return { passed: 0, failed: 1, note: 'nothing was counted' };
  return { ...tallyOfCheck(percent >= least ? 0 : 1), note: `${percent} % of branches` };
}
