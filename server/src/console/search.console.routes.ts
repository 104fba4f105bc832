import { operations } from '#contract/console/index.ts';
import { type Found, mostHits } from '#contract/console/search.ts';
import type { Permission } from '#contract/permissions.ts';
import { findMemberPage, members } from '../accounts/index.ts';
import { findPack, findPacks } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';
import { type List, type ListRequest, parseListQuery } from '../lib/keyset.rules.ts';
import { maskMail, maskName } from '../lib/mask.rules.ts';
import { findPaymentPage, paymentList } from '../payments/index.ts';
import { findParcelPage, numberOrTracking, parcelList } from '../shipping/index.ts';
import { findAllStaff } from '../staff/index.ts';

interface SearchDeps {
  db: Database;
  clock: Clock;
}

/** Serves the console's search over everything that a person may see, for the palette. */
export function searchConsoleRoutes(serve: OperationServer, deps: SearchDeps): void {
  serve(operations.search, async ({ query }, { session }) => {
    const text = query.text.normalize('NFKC').trim();
    const may = (permission: Permission) => session.principal.permissions.has(permission);
    if (text === '') return { answer: {} };
    return {
      answer: {
        ...(may('members.view') && { members: await findMembers(deps, text) }),
        ...(may('payments.view') && { payments: await findPayments(deps, text) }),
        ...(may('parcels.view') && { parcels: await findParcels(deps, text) }),
        ...(may('packs.view') && { packs: await findPacksNamed(deps, text) }),
        ...(may('staff.view') && { staff: await findStaff(deps, text) }),
      },
    };
  });
}

/**
 * Makes the request for the first page of a list with a filter.
 *
 * @throws Error if the list refuses the filter: this module makes it
 */
function requestOf<Row, Filter>(
  list: List<Row, Filter>,
  filter: Filter,
  sort?: string,
): ListRequest<Filter> {
  const request = parseListQuery(list, { sort, filter, limit: mostHits });
  if ('refusal' in request) throw new Error(request.refusal);
  return request;
}

/** Finds members for the search, by the primary key and the indexes of the list of members. */
async function findMembers({ db }: SearchDeps, search: string): Promise<Found['members'] & object> {
  const { rows } = await findMemberPage(db, requestOf(members, { search }));
  return rows.map(({ id, lastName, mail }) => ({
    id,
    name: maskName(lastName),
    mail: maskMail(mail),
  }));
}

/**
 * Finds payments for the search, by the primary key, or the indexes payment_claimed_once or
 * payment_member.
 */
async function findPayments({ db }: SearchDeps, search: string) {
  const { rows } = await findPaymentPage(db, requestOf(paymentList, { search }));
  return rows.map(({ id, memberId, amount, state }) => ({ id, memberId, amount, state }));
}

/**
 * Finds parcels for the search, by the primary key, or the indexes of tracking numbers and members.
 */
async function findParcels({ db }: SearchDeps, search: string) {
  const asked = numberOrTracking(search);
  if (asked === undefined) return [];
  const request = requestOf(parcelList, { state: 'all' as const, ...asked }, 'newest');
  const { rows } = await findParcelPage(db, request);
  return rows.map(({ id, memberId, trackingNumber }) => ({ id, memberId, trackingNumber }));
}

/** Reads the table of packs, of which a shop has hundreds. */
async function findPacksNamed({ db, clock }: SearchDeps, text: string) {
  const numbered = /^[1-9]\d{0,8}$/.test(text) ? await findPack(db, Number(text)) : undefined;
  const range = { limit: mostHits, offset: 0 };
  const named = await findPacks(db, clock.now(), { name: text }, range);
  const packs = [...(numbered ? [numbered] : []), ...named.filter(({ id }) => id !== numbered?.id)];
  return packs.slice(0, mostHits).map(({ id, nameJa, nameEn }) => ({ id, nameJa, nameEn }));
}

/** Reads the table of staff, which is small. */
async function findStaff({ db }: SearchDeps, text: string) {
  const wanted = text.toLowerCase();
  return (await findAllStaff(db))
    .filter(({ name, mail }) => `${name} ${mail}`.toLowerCase().includes(wanted))
    .slice(0, mostHits)
    .map(({ id, name, mail }) => ({ id, name, mail }));
}
