/**
 * Draws the pictures of the demo catalogue from code. The result is always the same.
 *
 *     node studio/art/make.ts          only missing pictures
 *     node studio/art/make.ts --all    all pictures
 *     node studio/art/make.ts packs/   pictures with this beginning of their path below
 *                                      catalogue/demo/pictures/
 */
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toWebp } from './raster.ts';
import { catalogue, readCards, readShares, recipes } from './recipes.ts';

const pictures = path.join(catalogue, 'pictures');

/** Whether a file exists. */
async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** Draws the pictures that are missing, all of them, or those whose names begin with a text. */
async function make(wanted: string | undefined): Promise<void> {
  let [drawn, bytes] = [0, 0];
  for (const [name, draw] of recipes(await readCards(), await readShares())) {
    const file = path.join(pictures, `${name}.webp`);
    const chosen =
      wanted === undefined ? !(await exists(file)) : wanted === '--all' || name.startsWith(wanted);
    if (!chosen) continue;
    const picture = await toWebp(await draw());
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, picture);
    drawn++;
    bytes += picture.length;
    console.log(`${name}.webp  ${Math.round(picture.length / 1024)} KB`);
  }
  console.log(`${drawn} pictures, ${(bytes / 1024 / 1024).toFixed(2)} MB`);
}

await make(process.argv[2]);
