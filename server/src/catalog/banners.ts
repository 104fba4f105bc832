import type { BannerContent } from '#contract/console/editions.ts';
import { editionTexts, type PublishedKind } from '../editions/index.ts';
import type { FieldProblem } from '../http/problems.ts';
import { type BannerRow, deleteBanner, putBanner } from './banners.queries.ts';
import { catalogTexts } from './catalog.texts.ts';
import { isSafeLink } from './import/rich-text.rules.ts';

const languages = ['ja', 'en'] as const;

/**
 * Banners as editors publish them, with a picture or a film. While one is shown, those of the
 * catalogue are not.
 */
export const banners: PublishedKind<BannerContent> = {
  name: 'banner',
  titleOf: ({ alt }) => alt,
  findProblems: (content) => [...missingFields(content), ...unsafeLink(content)],
  mayBeginInPast: false,
  leadMs: 0,
  isPermanent: false,
  show: async (tx, { id, number, fixedUntil }, content, period) => {
    const row = bannerOf(content);
    const { from: fromAt, until: untilAt } = period;
    if (row === undefined) throw new Error(`banner ${id} has no picture`);
    await putBanner(tx, { id, number, ...row, fromAt, untilAt }, fixedUntil);
  },
  hide: (tx, { id }) => deleteBanner(tx, id),
  pageOf: () => '/',
};

/** Makes the row that the shop shows; undefined without a picture. */
export function bannerOf({
  picture,
  film,
  link,
  alt,
  position,
}: BannerContent): (BannerRow & { position: number }) | undefined {
  if (picture === null) return undefined;
  const trimmed = link.trim();
  return {
    ...{ picture, film: film ?? null },
    ...{ link: trimmed === '' ? null : trimmed },
    ...{ altJa: alt.ja, altEn: alt.en, position },
  };
}

/** Finds a missing picture, and words that are missing; a problem for each language. */
function missingFields({ picture, alt }: BannerContent): FieldProblem[] {
  const detail = editionTexts.missing;
  return [
    ...(picture === null ? [{ pointer: '/content/picture', detail }] : []),
    ...languages
      .filter((language) => alt[language].trim() === '')
      .map((language) => ({ pointer: `/content/alt/${language}`, detail })),
  ];
}

/** Finds a link that leads neither into the shop nor to an https address. */
function unsafeLink({ link }: BannerContent): FieldProblem[] {
  const trimmed = link.trim();
  if (trimmed === '' || (/^(?:\/|https:)/.test(trimmed) && isSafeLink(trimmed))) return [];
  return [{ pointer: '/content/link', detail: catalogTexts.unsafeLink }];
}
