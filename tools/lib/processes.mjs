import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { keptCompilation } from './node.mjs';
import { root } from './paths.mjs';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ONE_KEYSTROKE_MS = 1_000;
const PARENT_WATCH_MS = 1_000;

/**
 * Runs a program to its end on this terminal, which tells it of Ctrl-C; told to end otherwise, this
 * process passes it on.
 * @returns {Promise<number>} its exit code
 */
export async function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal);
  process.on('SIGTERM', passOn);
  try {
    return await exitCodeOf(child);
  } finally {
    process.off('SIGTERM', passOn);
  }
}

/**
 * Runs the server until it ends, and has it end in order when this process is told to, or dies.
 * @returns {Promise<number>} its exit code
 */
export async function runServer(node, args) {
  // In a session of its own: Ctrl-C reaches it once, from here, not also from the terminal and from
  // npm.
  const child = spawn(node, ['--import', './tools/lib/end-with-parent.mjs', ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...keptCompilation },
  });
  forwardEndings(child);
  endWithNpm(child);
  return exitCodeOf(child);
}

/**
 * Runs a program quietly, with all that it starts, and gives what it printed. Told to end, this
 * process ends it first.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(file, args, { env, timeoutMs }) {
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const pieces = [];
  child.stdout.on('data', (piece) => pieces.push(piece));
  child.stderr.on('data', (piece) => pieces.push(piece));
  const endGroup = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // All of it has ended already.
    }
  };
  let endedBy;
  const onEnding = (signal) => {
    endedBy = signal;
    endGroup('SIGTERM');
  };
  for (const signal of ENDING) process.on(signal, onEnding);
  const timer = setTimeout(() => {
    pieces.push(Buffer.from(`\nStopped: it did not end within ${timeoutMs / 1_000} s.\n`));
    endGroup('SIGTERM');
    setTimeout(() => endGroup('SIGKILL'), 10_000).unref();
  }, timeoutMs);
  try {
    const code = await exitCodeOf(child);
    if (endedBy !== undefined) {
      console.error(`Ended by ${endedBy}.`);
      process.exit(128 + constants.signals[endedBy]);
    }
    return { code, output: Buffer.concat(pieces).toString() };
  } finally {
    clearTimeout(timer);
    for (const signal of ENDING) process.off(signal, onEnding);
    endGroup('SIGKILL'); // whatever it left running
  }
}

/**
 * Prints how long a step has been going on, so that nobody takes it for dead. Call what it returns
 * at the end.
 */
export function tellTime(step, everyMs = 20_000) {
  const start = Date.now();
  const timer = setInterval(
    () => console.error(`… ${step} (${Math.round((Date.now() - start) / 1_000)} s)`),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function exitCodeOf(child) {
  const [code, signal] = await once(child, 'close');
  return code ?? 128 + constants.signals[signal];
}

/** One Ctrl-C arrives twice, from the terminal and from npm: only a later one is another wish. */
function forwardEndings(child) {
  let last = Number.NEGATIVE_INFINITY;
  for (const signal of ENDING) {
    process.on(signal, () => {
      if (Date.now() - last < ONE_KEYSTROKE_MS) return;
      last = Date.now();
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

/**
 * Killed outright, npm cannot pass anything on; this process then finds itself with another parent.
 */
function endWithNpm(child) {
  if (process.env['npm_command'] === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  }, PARENT_WATCH_MS).unref();
}
