import type { Selectable } from 'kysely';
import type { Banner, Card, CardType, Pack, PointCourse, Post } from '../../db/types.ts';
import type { ExtraPlace } from '../catalog.queries.ts';
import type { PrizeItem } from '../item.ts';

/**
 * Rows as the import compares and writes them, without the columns that the database or the draw
 * sets.
 */
export type CardTypeRow = Selectable<CardType>;
export type CardRow = Omit<Selectable<Card>, 'id' | 'revision'>;
export type PackRow = Omit<
  Selectable<Pack>,
  'sealedAt' | 'pausedAt' | 'pauseReasonJa' | 'pauseReasonEn'
>;
export type BannerRow = Selectable<Banner>;
export type PointCourseRow = Selectable<PointCourse>;
export type PostRow = Selectable<Post>;

/** An offer; its card is named by model number. */
export interface OfferRow {
  modelNumber: string;
  price: number;
  supply: number;
  limitPerMember: number;
  /** Null if it is no longer offered. */
  position: number | null;
}

/** One line of a line-up, or an extra after it; its card is named by model number. */
export interface PrizeRow {
  packId: number;
  position: number;
  modelNumber: string;
  count: number;
  buyPoint: number | null;
  /** The positions that win an extra prize; null for a prize that is drawn. */
  extraKind: ExtraPlace['kind'] | null;
  extraN: number | null;
  item: PrizeItem | null;
}
