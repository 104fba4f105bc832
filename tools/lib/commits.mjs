import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LONGEST_SUBJECT = 72;
/** Lines such as `Reviewed-by: …`, which do not say why a commit was made. */
const TRAILER = /^[A-Za-z][A-Za-z-]*-by: /;

/** @typedef {{ commit: string, date: string }} Start */

/**
 * The rule holds for commits after this one: older ones cannot be changed any more.
 *
 * @type {Start}
 */
export const RULED_AFTER = {
  commit: '265f75906d2e4bc37a5a4fffabeb717830508547',
  date: '2026-11-27T05:17:11Z',
};

/**
 * Finds commits of HEAD that break the rule of CONTRIBUTING.md: a subject of at most 72
 * characters, and a body. Merges are left out, because git writes their messages.
 *
 * A shallow clone may lack the commit where the rule starts. The dates of commits decide there.
 *
 * @param {string} folder a work tree of git
 * @param {Start} start where the rule starts
 * @returns {Promise<{ checked: number, errors: string[] }>}
 * @throws if the folder is not part of a git work tree, or git is not installed
 */
export async function findWrongCommits(folder, start) {
  const hasStart = await git(folder, 'cat-file', '-e', `${start.commit}^{commit}`).then(
    () => true,
    () => false,
  );
  const range = hasStart ? `${start.commit}..HEAD` : 'HEAD';
  // Only the raw format names the true parents of the oldest commits of a shallow clone.
  const log = await git(folder, 'log', '-z', '--format=raw', range);
  const commits = log
    .split('\0')
    .filter((text) => text !== '')
    .map(readRawCommit)
    .filter(({ parents }) => parents < 2)
    .filter(({ timeMs }) => hasStart || timeMs > Date.parse(start.date));
  return { checked: commits.length, errors: commits.flatMap(errorsOf) };
}

/** Reads a commit of `git log --format=raw`, which indents the message by four spaces. */
function readRawCommit(text) {
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end);
  const [subject = '', ...body] = text
    .slice(end + 2)
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(4));
  return {
    id: /^commit (\w{9})/.exec(head)?.[1] ?? '',
    parents: head.match(/^parent /gm)?.length ?? 0,
    timeMs: Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(head)?.[1]) * 1_000,
    subject,
    body,
  };
}

function errorsOf({ id, subject, body }) {
  const length = [...subject].length;
  const name = `${id} ${subject}`;
  return [
    ...(length > LONGEST_SUBJECT
      ? [`${name}: has a subject of ${length} characters, at most ${LONGEST_SUBJECT} are allowed`]
      : []),
    ...(body.some((line) => line.trim() !== '' && !TRAILER.test(line))
      ? []
      : [`${name}: has no body that says why`]),
  ];
}

async function git(folder, ...args) {
  // A hook of git sets variables that would lead to another repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...args], {
    env,
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout;
}
