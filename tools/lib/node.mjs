import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const MAJOR = 24;

/**
 * The Node that the shop runs on: the pinned one among its dependencies, or this one if it is new
 * enough.
 */
export function pinnedNode() {
  const pinned = inRoot(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath;
  throw new Refusal(
    `There is no Node ${MAJOR} for ${process.platform}-${process.arch} among the dependencies, and this is Node ${process.versions.node}: install Node ${MAJOR} or later and start again.`,
  );
}

/**
 * Node keeps what it compiled there: to strip the types off every file anew is a third of the work
 * of a start.
 */
export const keptCompilation = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/kaifu/compiled') };

/** An environment in which `node` and the dependencies' commands are the pinned ones. */
export function pinnedEnvironment(node) {
  const path = [dirname(node), inRoot('node_modules/.bin'), process.env['PATH'] ?? ''].join(
    delimiter,
  );
  return { ...process.env, ...keptCompilation, PATH: path };
}
