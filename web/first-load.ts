import { gzipSync } from 'node:zlib';

/** The part of Vite's manifest (`dist/.vite/manifest.json`) that says what a chunk needs before it runs. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/**
 * The scripts that load before the first screen: those that the page names and what they import, but nothing that is
 * fetched later. (The manifest itself may name no entry: the bundler melts it into a chunk.)
 *
 * @param page the HTML of `dist/index.html`
 */
export function firstLoadFiles(page: string, manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const [name, { file }] of Object.entries(manifest)) {
    if (file.endsWith('.js') && page.includes(`/${file}"`)) visit(name);
  }
  if (files.size === 0) throw new Error('The page names none of the scripts that were built.');
  return [...files];
}

/** Their size in bytes as a server sends them, gzipped one by one. */
export function firstLoadBytes(page: string, manifest: Manifest, read: (file: string) => Uint8Array): number {
  return firstLoadFiles(page, manifest).reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
}
