import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasPython } from '../testing/python.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const text = readFileSync(join(root, 'docs/fairness.md'), 'utf8');
const example =
  text.split('### A worked example of version 2')[1]?.split('## Writing your own verifier')[0] ??
  '';

/** The commands of the example, each with what it prints. */
const steps = [...example.matchAll(/```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)].map(
  ([, command = '', printed = '']) => ({ command, printed }),
);

describe.skipIf(!hasPython)('the worked example of version 2 in docs/fairness.md', () => {
  it('running every command of the worked example: prints the same text as the page', () => {
    // A folder that has the repository's own, because one command writes a file.
    const folder = mkdtempSync(join(tmpdir(), 'kaifu-example-'));
    const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
    for (const name of ['docs', 'contract']) symlinkSync(join(root, name), join(folder, name));
    try {
      expect(steps.length).toBeGreaterThan(8);
      for (const { command, printed } of steps) {
        // The command line has its own tests, and needs the whole repository.
        if (command.startsWith('npm ')) continue;
        const { stdout, stderr } = spawnSync('sh', ['-c', command], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, PATH: path },
        });
        expect(stderr).toBe('');
        expect(stdout).toBe(printed);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
