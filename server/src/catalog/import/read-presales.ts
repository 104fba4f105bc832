import type { CatalogueError } from './catalogue-errors.ts';
import { presalesFile } from './catalogue-format.ts';
import { readYamlFile } from './yaml-file.ts';

/**
 * How much of a pack the demo sells through the real draw before the shop opens: `share` is 0 to 1.
 */
export interface Presale {
  pack: number;
  share: number;
}

/** Reads `presales.yaml` of a catalogue folder. Without the file nothing is sold beforehand. */
export async function readPresales(
  folder: string,
): Promise<{ ok: true; presales: Presale[] } | { ok: false; errors: CatalogueError[] }> {
  const errors: CatalogueError[] = [];
  const file = await readYamlFile(folder, 'presales.yaml', presalesFile, errors);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, presales: file?.value ?? [] };
}
