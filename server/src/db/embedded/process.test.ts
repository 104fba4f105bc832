import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { findProcess } from './process.ts';

describe('a running process', () => {
  it('a process that replaces its program again and again: its command is never empty', async () => {
    // Each shell executes the next one, with a higher number, in the same process.
    const script = 'if [ "$1" -lt 400 ]; then exec sh -c "$0" "$0" "$(($1 + 1))"; fi';
    const child = spawn('sh', ['-c', script, script, '0'], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await once(child, 'spawn');
    let seen = 0;
    for (;;) {
      const found = await findProcess(child.pid ?? 0);
      if (found === undefined) break;
      seen += 1;
      expect(found.command).toContain('sh -c');
    }
    await ended;
    expect(seen).toBeGreaterThan(10);
  });
});
