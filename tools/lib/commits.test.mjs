import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongCommits } from './commits.mjs';

const longest = `draw: ${'x'.repeat(66)}`;
const tooLong = `${longest}x`;
let folder;
let minute;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'));
  minute = 0;
  git(folder, 'init', '-q', '-b', 'main', 'origin');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs git without the settings of the user and of the machine. */
function git(cwd, ...args) {
  minute += 1;
  const date = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  for (const role of ['AUTHOR', 'COMMITTER']) {
    env[`GIT_${role}_NAME`] = 'Tester';
    env[`GIT_${role}_EMAIL`] = 'tester@example.com';
  }
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Makes an empty commit in the repository, whose message has these paragraphs. */
function commit(...paragraphs) {
  const message = paragraphs.flatMap((text) => ['-m', text]);
  git(join(folder, 'origin'), 'commit', '-q', '--allow-empty', ...message);
}

/** The last commit of the repository, as the one where the rule starts. */
function here() {
  const [id = '', date = ''] = git(join(folder, 'origin'), 'log', '-1', '--format=%H %cI').split(
    ' ',
  );
  return { commit: id, date };
}

/** Clones the newest commits of the repository. */
function cloneOf(depth) {
  const name = `clone-${depth}`;
  git(folder, 'clone', '-q', '--depth', String(depth), `file://${folder}/origin`, name);
  return join(folder, name);
}

describe('the check of commit messages', () => {
  it('commits before the start: are not checked', async () => {
    commit('x');
    const start = here();
    expect(await findWrongCommits(join(folder, 'origin'), start)).toEqual({
      checked: 0,
      errors: [],
    });
  });

  it('a subject of 73 characters: is an error, 72 are not, in any script', async () => {
    commit('start');
    const start = here();
    commit(longest, 'Why.');
    commit(`draw: ${'開'.repeat(66)}`, 'Why.');
    commit(tooLong, 'Why.');
    const { checked, errors } = await findWrongCommits(join(folder, 'origin'), start);
    expect(checked).toBe(3);
    expect(errors).toEqual([expect.stringContaining(`${tooLong}: has a subject of 73 characters`)]);
  });

  it('a commit without a body, or with trailers alone: is an error', async () => {
    commit('start');
    const start = here();
    commit('draw: reviewed', 'Reviewed-by: A Person <a@example.com>');
    commit('draw: nothing');
    commit('draw: both', 'Why.', 'Reviewed-by: A Person <a@example.com>');
    const { errors } = await findWrongCommits(join(folder, 'origin'), start);
    expect(errors).toEqual([
      expect.stringContaining('draw: nothing: has no body'),
      expect.stringContaining('draw: reviewed: has no body'),
    ]);
  });

  it('a merge: is not checked, the commits that it merges are', async () => {
    commit('start', 'Why.');
    const start = here();
    const origin = join(folder, 'origin');
    git(origin, 'switch', '-q', '-c', 'other');
    commit('draw: on a branch');
    git(origin, 'switch', '-q', 'main');
    commit('draw: on main', 'Why.');
    git(origin, 'merge', '-q', '--no-ff', '-m', tooLong, 'other');
    const { checked, errors } = await findWrongCommits(origin, start);
    expect(checked).toBe(2);
    expect(errors).toEqual([expect.stringContaining('draw: on a branch: has no body')]);
    // The newest commit alone: git then shows a merge without its parents.
    expect(await findWrongCommits(cloneOf(1), start)).toEqual({ checked: 0, errors: [] });
  });

  it('a shallow clone: the commits that it has after the start are checked', async () => {
    commit('before the start');
    commit('start');
    const start = here();
    commit('draw: not in a clone of two');
    commit('draw: nothing');
    commit('draw: right', 'Why.');
    const two = await findWrongCommits(cloneOf(2), start);
    expect(two).toEqual({
      checked: 2,
      errors: [expect.stringContaining('draw: nothing: has no body')],
    });
    const five = await findWrongCommits(cloneOf(5), start);
    expect(five.checked).toBe(3);
  });

  it('a shallow clone that has older commits but not the start: they are not checked', async () => {
    commit('old');
    const elsewhere = { ...here(), commit: '0'.repeat(40) };
    commit('draw: nothing');
    const { checked, errors } = await findWrongCommits(join(folder, 'origin'), elsewhere);
    expect({ checked, errors }).toEqual({
      checked: 1,
      errors: [expect.stringContaining('draw: nothing: has no body')],
    });
  });

  it('a folder without a repository: rejects', async () => {
    await expect(findWrongCommits(folder, { commit: 'x', date: '' })).rejects.toThrow();
  });
});
