import { operations } from '#contract/console/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { columnLanguageOf } from '../../lib/in-language.ts';
import {
  findPromotionPage,
  findUsePage,
  promotionList,
  promotionUseFilterOf,
  promotionUseList,
} from '../../promotions/index.ts';
import { consoleList, japanTime } from './console-list.ts';

/** Makes the list of promotions. Its file has no codes: readers could redeem them. */
export const promotionsWith = ({ clock }: { clock: Clock }) =>
  consoleList({
    name: 'promotions',
    of: operations.listPromotions,
    list: promotionList,
    sums: { uses: 'uses', promisedPoints: 'promisedPoints' },
    ask: ({ sort, way, state, search }, { reader: { permissions } }) => ({
      sort,
      filter: {
        ...{ way, state, search, now: clock.now() },
        findsCodes: permissions.has('promotions.edit'),
      },
    }),
    find: findPromotionPage,
    write: (rows, { language }) =>
      rows.map((row) => [
        row.id,
        columnLanguageOf(language) === 'ja' ? row.nameJa : row.nameEn,
        row.way,
        row.kind,
        row.amount,
        row.courseId ?? '',
        japanTime(row.startsAt),
        japanTime(row.endsAt),
        japanTime(row.stoppedAt),
        row.newcomersOnly ? 1 : 0,
        row.usesPerMember,
        row.uses,
        row.promisedPoints,
        row.budgetUses ?? '',
        row.budgetPoints ?? '',
      ]),
  });

export const promotionUses = consoleList({
  name: 'promotionUses',
  of: operations.listPromotionUses,
  list: promotionUseList,
  sums: { promisedPoints: 'promised', givenPoints: 'given', takenBackPoints: 'takenBack' },
  ask: ({ sort, ...query }) => ({ sort, filter: promotionUseFilterOf(query) }),
  find: findUsePage,
  write: (rows) =>
    rows.map((row) => [
      row.id,
      japanTime(row.createdAt),
      row.promotionId,
      row.memberId,
      row.paymentId ?? '',
      row.state,
      row.promised,
      row.given,
      row.takenBack,
    ]),
});
