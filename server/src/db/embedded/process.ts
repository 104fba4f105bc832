import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemCode } from './error.ts';

const execute = promisify(execFile);

/** How long the command line of a process is waited for, in milliseconds. */
const COMMAND_LINE_MS = 1_000;

/** A running process. `started` tells it from a later process with the same id. */
export interface RunningProcess {
  started: string;
  command: string;
}

/** Finds a process by its id; undefined if there is none or only a zombie. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/**
 * Reads a process from `/proc`. While Linux replaces the program of a process, and while it ends
 * one, the command line is empty for a moment: that moment is waited for. The kernel's own
 * processes never have any.
 */
async function fromProc(pid: number): Promise<RunningProcess | undefined> {
  const deadline = Date.now() + COMMAND_LINE_MS;
  for (;;) {
    const found = await readProc(pid);
    if (found?.command !== '' || Date.now() > deadline) return found;
    await sleep(1);
  }
}

/** Reads when a process started and its command line from `/proc`; undefined if it has ended. */
async function readProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const [stat, cmdline] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The program's name, in parentheses, may contain spaces and parentheses: split after the last
    // one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    const started = fields[19];
    if (state === 'Z' || state === 'X' || started === undefined) return undefined;
    return { started, command: cmdline.replace(/\0+$/, '').replaceAll('\0', ' ') };
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

/** Reads when a process started and its command line with `ps`, on systems without `/proc`. */
async function fromPs(pid: number): Promise<RunningProcess | undefined> {
  try {
    const [started, command] = await Promise.all(
      ['lstart=', 'command='].map(async (field) => {
        const { stdout } = await execute('ps', ['-ww', '-o', field, '-p', String(pid)], {
          env: { LC_ALL: 'C' },
        });
        return stdout.trim();
      }),
    );
    if (!started || !command || command === '<defunct>') return undefined;
    return { started, command };
  } catch {
    return undefined; // ps ends with an error where there is no such process
  }
}
