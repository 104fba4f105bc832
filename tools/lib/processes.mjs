import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { compileCache } from './node.mjs';
import { root } from './paths.mjs';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ONE_KEYSTROKE_MS = 1_000;
const PARENT_WATCH_MS = 1_000;

/**
 * Runs a program in this terminal until it ends. The terminal itself sends Ctrl-C to the program;
 * other signals are forwarded by this process.
 *
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
 * Runs the server until it ends. The server shuts down in order when this process is signalled or
 * dies.
 *
 * @returns {Promise<number>} its exit code
 */
export async function runServer(node, args) {
  // Use a new process session: the server then gets Ctrl-C once, from here, and not also from the
  // terminal and from npm.
  const child = spawn(node, ['--import', './tools/lib/end-with-parent.mjs', ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...compileCache },
  });
  forwardEndings(child);
  endWithNpm(child);
  return exitCodeOf(child);
}

/**
 * Runs a program with all its child processes and returns its output without printing it. A signal
 * to this process ends the program first.
 *
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
      // All processes have ended already.
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
 * Prints regularly how long a step has been running, so that it does not look stuck. Call the
 * returned function at the end.
 */
export function logElapsed(step, everyMs = 20_000) {
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

/**
 * One Ctrl-C arrives twice, from the terminal and from npm. Only a later one counts as a second
 * request.
 */
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

/** npm forwards no signal if it is killed (SIGKILL). This process then has another parent. */
function endWithNpm(child) {
  if (process.env['npm_command'] === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM');
  }, PARENT_WATCH_MS).unref();
}
