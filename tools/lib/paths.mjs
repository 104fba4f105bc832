import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path relative to the repository */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
