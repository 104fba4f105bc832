import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Preview } from '../http/web-page.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { findBanners } from './banners.queries.ts';
import { findPack } from './catalog.queries.ts';
import { catalogTexts } from './catalog.texts.ts';

/** Sites that show a description cut it off at about this many characters. */
const maxDescriptionLength = 120;

/**
 * The metadata of the shop's pages for shared links: for a pack its name and cover, for every other
 * page the shop's text and its first banner.
 */
export class Previews {
  readonly #db: Database;
  readonly #banners: CachedValue<Awaited<ReturnType<typeof findBanners>>>;

  constructor({ db, clock }: { db: Database; clock: Clock }, cacheTtlMs: number) {
    this.#db = db;
    this.#banners = new CachedValue(() => findBanners(db, clock.now()), cacheTtlMs);
  }

  /**
   * Finds the title, description and picture that links to a page show.
   *
   * @param page the address of a page
   */
  async find(page: URL, language: Language): Promise<Preview> {
    const packId = packIdOf(page);
    const pack = packId === undefined ? undefined : await this.#pack(packId, language);
    if (pack !== undefined) return pack;
    const [banner] = await this.#banners.get();
    return shopPreview(page, language, banner?.picture);
  }

  /** Reads the title, description and picture of a pack's page. */
  async #pack(packId: number, language: Language): Promise<Preview | undefined> {
    const pack = await findPack(this.#db, packId);
    if (pack === undefined) return undefined;
    return {
      path: `/pack-detail?packId=${packId}`,
      title: inLanguage(pack, 'name', language),
      description:
        plainTextOf(inLanguage(pack, 'description', language)) ||
        catalogTexts.shopDescription[language],
      picture: pack.pictures[0],
      sharePicture: pack.sharePicture ?? undefined,
      isWide: false,
      comesFirst: true,
    };
  }
}

/**
 * Makes the title, description and picture of a page that is not about a pack. It needs no
 * database. A video is not used as a picture.
 */
export function shopPreview(page: URL, language: Language, banner?: string): Preview {
  const cardType = page.pathname === '/pack-list' ? page.searchParams.get('index') : null;
  return {
    path: page.pathname + (cardType === null ? '' : `?index=${encodeURIComponent(cardType)}`),
    title: catalogTexts.shopTitle[language],
    description: catalogTexts.shopDescription[language],
    picture: banner?.endsWith('.mp4') ? undefined : banner,
    isWide: true,
    comesFirst: page.pathname === '/',
  };
}

/**
 * Reads the id of the pack that a page is about; undefined if the page is not about a pack, or the
 * id is too large for the database.
 */
export function packIdOf(page: URL): number | undefined {
  const id = Number(page.searchParams.get('packId'));
  return page.pathname === '/pack-detail' && Number.isInteger(id) && id > 0 && id < 2 ** 31
    ? id
    : undefined;
}

/** Extracts the text of sanitised HTML, on one line. */
function plainTextOf(html: string): string {
  const words = html
    // Inline tags do not separate words, because Japanese has no spaces.
    .replace(/<\/?(?:a|b|em|i|span|strong|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > maxDescriptionLength
    ? `${words.slice(0, maxDescriptionLength - 1)}…`
    : words;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
