import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };

const program = fileURLToPath(new URL('../../../../../docs/fairness.py', import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;

/** Runs the Python verifier of docs/fairness.md, if Python is installed. */
describe.skipIf(!python)('the verifier in Python', () => {
  it('the Python verifier: accepts the published run', () => {
    expect(run(vectors.run)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('VERIFIED'),
    });
  });

  it('the Python verifier: refuses a changed result', () => {
    const spoilt = structuredClone(vectors.run);
    spoilt.rounds[1]?.results[0]?.reverse();
    expect(run(spoilt)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('NOT VERIFIED: round 2'),
    });
  });

  it.each(['seal', 'prize', 'round', 'entry'])(
    'the Python verifier: refuses an extra key in a %s',
    (where) => {
      const { seal, rounds } = vectors.run;
      const [first, ...others] = rounds;
      const entries = first?.entries.map((entry) => ({
        ...entry,
        ...(where === 'entry' ? { note: 1 } : {}),
      }));
      const spoilt = {
        ...vectors.run,
        seal: {
          ...seal,
          prizes: seal.prizes.map((prize) => ({
            ...prize,
            ...(where === 'prize' ? { note: 1 } : {}),
          })),
          ...(where === 'seal' ? { note: 1 } : {}),
        },
        rounds: [{ ...first, entries, ...(where === 'round' ? { note: 1 } : {}) }, ...others],
      };
      expect(run(spoilt)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^NOT VERIFIED: .*keys/),
      });
    },
  );

  it('the Python verifier: refuses a proof with a flipped bit', () => {
    const spoilt = structuredClone(vectors.run);
    for (const round of spoilt.rounds.slice(2)) round.proof = `${round.proof.slice(0, -4)}6200`;
    expect(run(spoilt)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('round 3: proof'),
    });
  });
});

function run(log: object) {
  const folder = mkdtempSync(join(tmpdir(), 'kaifu-python-'));
  const file = join(folder, 'log.json');
  try {
    writeFileSync(file, JSON.stringify(log));
    return spawnSync('python3', [program, file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
