import { operations } from '#contract/console/index.ts';
import {
  banners,
  cardFilterOf,
  cardsByModelNumber,
  courses,
  findCardPage,
  news,
  offers,
} from '../../catalog/index.ts';
import { findDraftPage, newestDrafts } from '../../drafts/index.ts';
import { findListedPacks, packFilterOf, packList, packStateOf } from '../../draw/index.ts';
import {
  findRecordPage,
  newestRecords,
  type PublishedKind,
  stateOf,
} from '../../editions/index.ts';
import { legalTexts } from '../../legal/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { inLanguage } from '../../lib/in-language.ts';
import { consoleList, japanTime } from './console-list.ts';

export const cards = consoleList({
  name: 'cards',
  of: operations.listCards,
  list: cardsByModelNumber,
  ask: (query) => ({ filter: cardFilterOf(query) }),
  find: findCardPage,
  write: (rows) =>
    rows.map((row) => {
      const { modelNumber, nameJa, nameEn, cardTypeId, rarityLabel } = row;
      return [
        modelNumber,
        nameJa,
        nameEn,
        cardTypeId,
        rarityLabel,
        row.referencePrice ?? '',
        row.pricedOn ?? '',
        row.priceSource ?? '',
      ];
    }),
});

export const packDrafts = consoleList({
  name: 'packDrafts',
  of: operations.listPackDrafts,
  list: newestDrafts,
  ask: ({ state }) => ({ filter: { state } }),
  find: findDraftPage,
  write: (rows, { language }) =>
    rows.map((row) => {
      const { id, packId, state, units, price, currency, changedAt, changerName } = row;
      const name = inLanguage(row, 'name', language);
      return [
        id,
        packId,
        name,
        state,
        units,
        price ?? '',
        currency,
        japanTime(changedAt),
        changerName ?? '',
      ];
    }),
});

/** Makes the lists that need the time: the state of a pack or an edition depends on it. */
export function catalogueListsWith({ clock }: { clock: Clock }) {
  return {
    catalogue: consoleList({
      name: 'catalogue',
      of: operations.listPacks,
      list: packList,
      sums: { remaining: 'remaining' },
      ask: ({ sort, ...query }) => ({ sort, filter: packFilterOf(query) }),
      find: (db, request) => findListedPacks(db, request, clock.now()),
      write: (rows, { language }) =>
        rows.map((pack) => {
          const { id, price, currency, remaining, sealedAt, startsAt, endsAt } = pack;
          const state = packStateOf(pack, remaining, clock.now());
          return [
            id,
            inLanguage(pack, 'name', language),
            state,
            price,
            currency,
            remaining,
            japanTime(sealedAt),
            japanTime(startsAt),
            japanTime(endsAt),
          ];
        }),
    }),
    news: editedList('news', operations.listNews, news, clock),
    banners: editedList('banners', operations.listBanners, banners, clock),
    courses: editedList('courses', operations.listCourses, courses, clock),
    offers: editedList('offers', operations.listOffers, offers, clock),
    legalTexts: editedList('legalTexts', operations.listLegalTexts, legalTexts, clock),
  };
}

/** Makes the list of what editors publish of one kind. */
function editedList(
  name: 'news' | 'banners' | 'courses' | 'offers' | 'legalTexts',
  of: (typeof operations)[
    | 'listNews'
    | 'listBanners'
    | 'listCourses'
    | 'listOffers'
    | 'listLegalTexts'],
  kind: PublishedKind,
  clock: Clock,
) {
  return consoleList({
    ...{ name, of },
    list: newestRecords,
    ask: () => ({}),
    find: (db, request) => findRecordPage(db, kind.name, request),
    write: (rows) =>
      rows.map((row) => {
        const { ja, en } = kind.titleOf(row.draft);
        return [
          row.id,
          ja,
          en,
          stateOf(row, clock.now()),
          japanTime(row.fromAt),
          japanTime(row.untilAt),
          row.isPublished ? '' : 'changed',
          japanTime(row.changedAt),
        ];
      }),
  });
}
