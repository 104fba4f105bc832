import type { Drawing } from './drawing.ts';
import type { Random } from './random.ts';

/** How precious a card is; the ground, the frame and the foil follow from it. */
export type Tier = 'plain' | 'tinted' | 'deep' | 'radiant';

export interface Palette {
  /** The darkest, nearly black. */
  ink: string;
  deep: string;
  mid: string;
  bright: string;
  accent: string;
  /** The lightest tint of the series, on paper. */
  pale: string;
}

export interface Brush {
  drawing: Drawing;
  random: Random;
  palette: Palette;
  tier: Tier;
}

/**
 * What a card shows, on 480 × 672: a ground to the edges, and a figure about `middle` that also
 * goes on pack covers.
 */
export interface Scene {
  ground: string;
  figure: string;
}

export type DrawScene = (brush: Brush) => Scene;

/** One card type of the demo: its colours and, by model number, what its cards show. */
export interface Series {
  palette: Palette;
  scenes: Record<string, DrawScene>;
}

export const cardWidth = 480;
export const cardHeight = 672;
export const middle = [240, 332] as const;
