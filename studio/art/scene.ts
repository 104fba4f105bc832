import type { Drawing } from './drawing.ts';
import type { Random } from './random.ts';

/** The value of a card, which determines the ground, the frame and the foil. */
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
 * The contents of a card, on 480 × 672: a ground up to the edges, and a figure around `middle` that
 * is also shown on pack covers.
 */
export interface Scene {
  ground: string;
  figure: string;
}

export type DrawScene = (brush: Brush) => Scene;

/** One card type of the demo: its colours, and the scenes of its cards by model number. */
export interface Series {
  palette: Palette;
  scenes: Record<string, DrawScene>;
}

export const cardWidth = 480;
export const cardHeight = 672;
export const middle = [240, 332] as const;
