import { addressOf } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import type { Language } from '../http/language.ts';
import { bannersOnWire, lineUpPage, type PackPageDeps, packFor } from './catalog-on-wire.ts';
import { type FindStock, packHistory, packStock } from './pack-facts-on-wire.ts';
import { packIdOf } from './previews.ts';

/**
 * Makes the catalogue's responses that a page's first screen needs, each as JSON under its call's
 * address. They are sent inside the page, so that the screen is drawn without further requests.
 * They contain only what every visitor sees, no personal data.
 */
export async function firstAnswers(
  deps: PackPageDeps & { findStock: FindStock },
  page: URL,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const packId = packIdOf(page);
  if (packId !== undefined) {
    const [pack, lineUp, stock, history] = await Promise.all([
      packFor(deps, packId, undefined, language),
      lineUpPage(deps, packId, 1, language),
      packStock(deps.findStock, packId),
      packHistory(deps.db, packId, language),
    ]);
    return new Map([
      [addressOf(calls.getPack, { packId }), JSON.stringify(pack)],
      [addressOf(calls.getPackStock, { packId }), JSON.stringify(stock)],
      [addressOf(calls.listPackHistory, { packId }), JSON.stringify(history)],
      ...(lineUp === undefined
        ? []
        : [[addressOf(calls.listLineUp, { packId, page: 1 }), JSON.stringify(lineUp)] as const]),
    ]);
  }
  if (page.pathname !== '/') return new Map();
  const [banners, packs] = await Promise.all([
    bannersOnWire(deps, language),
    deps.topPacks.common(language),
  ]);
  return new Map([
    [addressOf(calls.listBanners), JSON.stringify(banners)],
    [addressOf(calls.listTopPacks), packs.prepared.text],
  ]);
}
