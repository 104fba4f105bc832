import path from 'node:path';
import { lastCardType } from '#contract/shop/catalog.ts';
import { type FrameSize, frameSizes, rate } from './frames/moment.ts';
import { capsuleDye } from './portraits.ts';

/**
 * A film as the studio draws it: in bare metal, which is then dyed in the colour of each card type.
 */
export interface Shoot {
  readonly wrapping: 'pack' | 'capsule';
  /** 1 to 7. */
  readonly grade: number;
}

/** All shoots, the best grade first. */
export const shoots: readonly Shoot[] = (['pack', 'capsule'] as const).flatMap((wrapping) =>
  [7, 6, 5, 4, 3, 2, 1].map((grade): Shoot => ({ wrapping, grade })),
);

/** Packs have the foil of their card type. Capsules look the same for all. */
export const cardTypesOf: Readonly<Record<Shoot['wrapping'], readonly number[]>> = {
  pack: Array.from({ length: lastCardType }, (_, index) => index + 1),
  capsule: [capsuleDye],
};

/** The name of a film, without the ending of its file. */
export const nameOf = ({ wrapping, grade }: Shoot, cardType: number) =>
  wrapping === 'pack' ? `pack-${cardType}-${grade}` : `capsule-${grade}`;

const folder = path.join(import.meta.dirname, '../../web/shop/features/reveal/films');

/** How the films of one size are made. */
export interface Edition {
  readonly folder: string;
  readonly frame: {
    readonly width: number;
    readonly height: number;
    readonly rate: number;
    readonly upsideDown: boolean;
  };
  /** None may be larger than this, in bytes: phones preload them. */
  readonly mostBytes: number;
  /** The constant rate factor of x264 that is tried first (develop.ts). */
  readonly quality: number;
}

const editionOf = (size: FrameSize, rest: Pick<Edition, 'folder' | 'mostBytes' | 'quality'>) => ({
  frame: { ...frameSizes[size], rate, upsideDown: true },
  ...rest,
});

/** The small films are for every phone, the large ones for fast connections. */
export const editions: Readonly<Record<FrameSize, Edition>> = {
  small: editionOf('small', { folder, mostBytes: 400_000, quality: 27 }),
  large: editionOf('large', {
    folder: path.join(folder, 'large'),
    mostBytes: 1_100_000,
    quality: 33,
  }),
};
