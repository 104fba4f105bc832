import { gzipSync } from 'node:zlib';

/** The part of Vite's manifest (`dist/.vite/manifest.json`) that says what a chunk needs before it runs. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] }>
>;

/** The scripts that load before the first screen: the entry and what it imports, but nothing that is fetched later. */
export function firstLoadFiles(manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name);
  return [...files];
}

/** Their size in bytes as a server sends them, gzipped one by one. */
export function firstLoadBytes(manifest: Manifest, read: (file: string) => Uint8Array): number {
  return firstLoadFiles(manifest).reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
}
