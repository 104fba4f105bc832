/** Runs the verifier in Python of docs/fairness.md, for tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const programs = new URL('../../../../../docs/', import.meta.url);
const program = fileURLToPath(new URL('fairness.py', programs));
/** The program that checks signatures of the beacon. */
export const beaconProgram = fileURLToPath(new URL('beacon.py', programs));

/** Whether Python is installed. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the Python verifier on a log, and on a receipt if one is passed. */
export function run(...contents: object[]) {
  return runWith([], ...contents);
}

/** Runs the Python verifier with options. */
export function runWith(options: string[], ...contents: object[]) {
  return withFiles(contents, (files) =>
    spawnSync('python3', [program, ...files, ...options], { encoding: 'utf8' }),
  );
}

/** Runs the verifier on many logs in one process, which saves most of the time. */
const runMany = `
import json, sys
from functools import lru_cache
sys.path.insert(0, sys.argv[1].rpartition("/")[0])
import fairness
# The logs differ in one value, so most products are those of the log before.
fairness.mul = lru_cache(None)(fairness.mul)
for line in sys.stdin.read().splitlines():
    sys.argv = ["", *json.loads(line)]
    try: fairness.main(); accepted = True
    except SystemExit as end: accepted = not end.code
    print("ACCEPTED" if accepted else "REFUSED")
`;

/** Whether the verifier accepts each of these: a log, or a log and a receipt. */
export function acceptedBy(checks: readonly (readonly unknown[])[]): boolean[] {
  return withFiles(checks.flat(), (files) => {
    const left = [...files];
    const input = checks
      .map((contents) => `${JSON.stringify(left.splice(0, contents.length))}\n`)
      .join('');
    const { stdout } = spawnSync('python3', ['-c', runMany, program], { encoding: 'utf8', input });
    return stdout.match(/^(?:ACCEPTED|REFUSED)$/gm)?.map((word) => word === 'ACCEPTED') ?? [];
  });
}

/** Writes values to files as JSON, and removes them afterwards. */
function withFiles<Result>(
  contents: readonly unknown[],
  use: (files: readonly string[]) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'kaifu-python-'));
  const files = contents.map((_, place) => join(folder, `${place}.json`));
  try {
    for (const [place, file] of files.entries())
      writeFileSync(file, JSON.stringify(contents[place]));
    return use(files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
