import { mostAddresses } from '#contract/address-number.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { addressSavedMail } from './address-book.mails.ts';
import {
  findAddresses,
  hasAddress,
  lockBook,
  updateDefault,
  upsertAddress,
} from './address-book.queries.ts';
import type { StoredAddress } from './address-book.rules.ts';

/**
 * Adds an address to a member's book, or changes one, and mails the member. A thief who took over
 * an account could otherwise send its cards elsewhere unseen. Parcels keep the address they have.
 *
 * @param number of the address to change; null adds one
 * @returns its number; `full` if the book has as many as it can, `gone` if there is none to change
 */
export function saveAddress(
  db: Database,
  clock: Clock,
  memberId: number,
  { number, address }: { number: number | null; address: StoredAddress },
): Promise<number | 'full' | 'gone'> {
  return db.transaction(async (tx) => {
    if (!(await lockBook(tx, memberId))) return 'gone';
    const known = await findAddresses(tx, memberId);
    const numbers = Array.from({ length: mostAddresses }, (_, index) => index + 1);
    const isTaken = (place: number) => known.some((each) => each.number === place);
    const place = number ?? numbers.find((each) => !isTaken(each));
    if (place === undefined) return 'full';
    if (number !== null && !isTaken(number)) return 'gone';
    await upsertAddress(tx, memberId, place, address, clock.now());
    await queueMail(tx, { memberId }, addressSavedMail(number === null));
    return place;
  });
}

/**
 * Makes an address of a member's book the one to which parcels go; 0 the registered one.
 *
 * @returns false if the book has no such address
 */
export function chooseDefaultAddress(
  db: Database,
  memberId: number,
  number: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockBook(tx, memberId)) || !(await hasAddress(tx, memberId, number))) return false;
    await updateDefault(tx, memberId, number);
    return true;
  });
}
