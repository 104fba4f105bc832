import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const MAJOR = 24;

/**
 * The Node that the shop runs on: the pinned one in the dependencies, or the current one if it is
 * new enough.
 */
export function pinnedNode() {
  const pinned = inRoot(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath;
  throw new Refusal(
    `There is no Node ${MAJOR} for ${process.platform}-${process.arch} among the dependencies, and this is Node ${process.versions.node}: install Node ${MAJOR} or later and start again.`,
  );
}

/** Node's compile cache. Stripping the types of every file takes a third of a start without it. */
export const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/kaifu/compiled') };

/** An environment in which `node` and the commands of the dependencies are the pinned ones. */
export function pinnedEnvironment(node) {
  const path = [dirname(node), inRoot('node_modules/.bin'), process.env['PATH'] ?? ''].join(
    delimiter,
  );
  return { ...process.env, ...compileCache, PATH: path };
}
