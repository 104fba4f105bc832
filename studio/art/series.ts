import type { Series } from './scene.ts';
import { abyss } from './scenes/abyss.ts';
import { beasts } from './scenes/beasts.ts';
import { jewels } from './scenes/jewels.ts';
import { machines } from './scenes/machines.ts';
import { seafarers } from './scenes/seafarers.ts';
import { seasons } from './scenes/seasons.ts';
import { sengoku } from './scenes/sengoku.ts';
import { stars } from './scenes/stars.ts';
import { yokai } from './scenes/yokai.ts';

/** By card type. */
export const series: Record<number, Series> = {
  1: yokai,
  2: beasts,
  3: sengoku,
  4: stars,
  5: seafarers,
  6: machines,
  7: seasons,
  8: abyss,
  9: jewels,
};
