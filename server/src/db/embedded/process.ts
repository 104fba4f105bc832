import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { systemCode } from './error.ts';

const execute = promisify(execFile);

/** A running process. `started` tells it from a later process with the same id. */
export interface RunningProcess {
  started: string;
  command: string;
}

/** Finds a process by its id; undefined if there is none or only a zombie. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Reads when a process started and its command line from `/proc`; undefined if it has ended. */
async function fromProc(pid: number): Promise<RunningProcess | undefined> {
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
