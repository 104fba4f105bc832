import type { ConsoleList } from '#contract/console/lists.ts';
import type { ListsToExport, ListToCount } from '../../exports/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { cards, catalogueListsWith, packDrafts } from './catalogue-lists.ts';
import { coverage, intakes, locations, purchases, stock, stockTakes } from './custody-lists.ts';
import { labelExports, letters, mails, members, parcelsWith, payments } from './member-lists.ts';
import { promotionsWith, promotionUses } from './promotion-lists.ts';
import { approvalsWith, audit, ownExportsWith, staff } from './staff-lists.ts';

/** The lists of the console that can be exported, with the columns of their files. */
export function listsToExport(deps: { clock: Clock }): ListsToExport {
  return {
    ...{ cards, coverage, intakes, labelExports, letters, locations, mails, members, packDrafts },
    ...{ payments, promotionUses, purchases, staff, stock, stockTakes, audit },
    ...catalogueListsWith(deps),
    approvals: approvalsWith(deps),
    parcels: parcelsWith(deps),
    promotions: promotionsWith(deps),
  };
}

/** All lists of the console, whose matching rows can be counted. */
export function listsToCount(deps: { clock: Clock }): Record<ConsoleList, ListToCount> {
  return { ...listsToExport(deps), exports: ownExportsWith(deps) };
}
