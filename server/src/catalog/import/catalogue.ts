import type { DrawMode, ExtraPlace } from '../catalog.queries.ts';
import type { Place } from './catalogue-errors.ts';
import type { When } from './when.rules.ts';

/** A text in the shop's two languages. */
export interface Bilingual {
  ja: string;
  en: string;
}

export interface CatalogueCardType extends Place {
  id: number;
  name: Bilingual;
}

/**
 * `picture` and `pictures`, here and below, are paths relative to the catalogue's folder. The files
 * exist.
 */
export interface CatalogueCard extends Place {
  modelNumber: string;
  name: Bilingual;
  cardType: number;
  /** Display code, 0 to 3. */
  rarity: number;
  rarityLabel: string;
  /** 1 to 7; selects the video of the reveal. */
  movieRarity: number;
  setSize: number;
  picture: string;
}

/** The one physical copy that a prize names. `photos` are paths, as `pictures` are. */
export interface CatalogueItem {
  code: string | null;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  photos: string[];
}

export interface CataloguePrize extends Place {
  /** The model number of its card. */
  modelNumber: string;
  count: number;
  /** Points; null exactly for the prizes of a coin pack. */
  buyPoint: number | null;
  /** Null if the prize is any copy of its card. */
  item: CatalogueItem | null;
}

/** A prize that certain positions of the pack win, in addition to the drawn card. */
export interface CatalogueExtra extends CataloguePrize {
  place: ExtraPlace;
}

export interface CataloguePack extends Place {
  id: number;
  name: Bilingual;
  cardType: number;
  /** Points or coins for one unit. */
  price: number;
  currency: 'point' | 'coin';
  /** Points spent for each coin earned; 0 earns none, as in every coin pack. */
  pointsPerCoin: number;
  /** 0 is no limit, here and below. */
  maxPerPurchase: number;
  limitPerMember: number;
  newcomersOnly: boolean;
  limitPerDay: number;
  newcomerDays: number;
  leastRank: number;
  holdHours: number;
  ownTags: Bilingual[];
  startsAt: When | undefined;
  endsAt: When | undefined;
  showLineUp: boolean;
  movieStyle: number;
  /** Sanitised HTML. */
  description: Bilingual;
  pictures: string[];
  /** The picture of shared links; undefined if the cover is used. */
  sharePicture: string | undefined;
  position: number;
  /** How the pack is drawn; null: by a beacon, or as the seal says if it is sealed. */
  draw: DrawMode;
  /** In the order in which it is sealed. */
  lineUp: CataloguePrize[];
  extras: CatalogueExtra[];
}

export interface CatalogueBanner extends Place {
  /** A picture, or the only video of a shop that loops a video. */
  picture: string;
  link: string | undefined;
  alt: Bilingual;
}

export interface CataloguePost extends Place {
  id: number;
  title: Bilingual;
  author: Bilingual;
  created: When;
  /** Sanitised HTML. */
  content: Bilingual;
  pictures: string[];
}

/** A point course: an amount of points on sale; `points` is also the price in yen. */
export interface CataloguePointCourse extends Place {
  id: number;
  points: number;
  memo: Bilingual;
}

/** A card that is offered for coins. */
export interface CatalogueOffer extends Place {
  modelNumber: string;
  /** Coins for one card. */
  price: number;
  /** How many are offered in all, including those already exchanged. */
  supply: number;
  /** 0 is no limit. */
  limitPerMember: number;
}

/** A catalogue without errors; `source` says where it was read. */
export interface Catalogue {
  /** Names its source in the audit log. */
  source: string;
  /** Reads one of its pictures. */
  readPicture(picture: string): Promise<Buffer>;
  cardTypes: CatalogueCardType[];
  cards: CatalogueCard[];
  packs: CataloguePack[];
  /** Undefined if the folder has no file of banners. */
  banners: CatalogueBanner[] | undefined;
  posts: CataloguePost[];
  /** Undefined if the folder has no file of point courses. */
  pointCourses: CataloguePointCourse[] | undefined;
  /** All offers for coins; undefined if the folder has no file of offers. */
  offers: CatalogueOffer[] | undefined;
}
