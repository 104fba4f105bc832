import { deleteNotes, findNotes, type MemberDataSource } from '../accounts/index.ts';
import {
  deleteShareCodesOfMember,
  deleteShownMember,
  findShownMember,
  readSharedCards,
} from '../collection/index.ts';
import { findConsents } from '../consents/index.ts';
import { findAllOffersOfMember } from '../custody/index.ts';
import { findExchangesOfMember } from '../exchange/index.ts';
import { deleteFavouritesOfMember, readFavourites } from '../favourites/index.ts';
import { findAccount, readAccounts } from '../ledger/index.ts';
import {
  deleteLettersOfMember,
  deleteUnsentOfMember,
  findLettersOfMember,
  findPicturesOfMember,
} from '../letters/index.ts';
import { eraseLogIns, readLogIns } from '../logins/index.ts';
import { deleteSentMails, readMails } from '../messages/index.ts';
import { deleteNoticesOfMember, readNotices } from '../notices/index.ts';
import { erasePartnerAccounts, hasUnfinishedTransfers, readPartners } from '../partners/index.ts';
import {
  eraseCards,
  findPaidSums,
  findPaymentsOfMember,
  hasOpenPayments,
} from '../payments/index.ts';
import { eraseCoupons, readPromotions } from '../promotions/index.ts';
import { eraseProtection, readProtection } from '../protection/index.ts';
import {
  deleteAddressesOfMember,
  eraseAddresses,
  findAddresses,
  findParcelsOfMember,
  hasWaitingParcels,
} from '../shipping/index.ts';
import { hasOpenCards, hasPricesDueBack, readPurchases } from '../won-cards/index.ts';

/**
 * Every module, outside the accounts, that stores data of a member. A new such module must be added
 * here.
 */
export const memberDataSources: readonly MemberDataSource[] = [
  {
    name: 'ledger',
    read: readAccounts,
    // Otherwise a member who owes points could close the account and register again without the
    // debt.
    findBars: async (tx, memberId) =>
      (await findAccount(tx, memberId))?.pointsOwed ? ['debt'] : [],
  },
  {
    name: 'payments',
    read: findPaymentsOfMember,
    findBars: async (tx, memberId) =>
      (await hasOpenPayments(tx, memberId)) ? ['open_payments'] : [],
    erase: eraseCards,
  },
  {
    name: 'purchases',
    read: readPurchases,
    findBars: async (tx, memberId) => [
      ...((await hasOpenCards(tx, memberId)) ? (['open_cards'] as const) : []),
      // A closed account must get nothing.
      ...((await hasPricesDueBack(tx, memberId)) ? (['open_refunds'] as const) : []),
    ],
  },
  // Stays with the purchases: it shows why a card became another copy, or points.
  { name: 'copy_offers', read: findAllOffersOfMember },
  { name: 'exchanges', read: findExchangesOfMember },
  {
    name: 'partners',
    read: readPartners,
    // A points transfer under way counts as a payment that has not arrived.
    findBars: async (tx, memberId) =>
      (await hasUnfinishedTransfers(tx, memberId)) ? ['open_payments'] : [],
    erase: erasePartnerAccounts,
  },
  {
    name: 'parcels',
    read: findParcelsOfMember,
    findBars: async (tx, memberId) =>
      (await hasWaitingParcels(tx, memberId)) ? ['open_shipments'] : [],
    erase: eraseAddresses,
  },
  { name: 'addresses', read: findAddresses, erase: deleteAddressesOfMember },
  { name: 'promotions', read: readPromotions, erase: eraseCoupons },
  {
    name: 'protection',
    read: readProtection,
    erase: (tx, memberId, person) => eraseProtection(tx, memberId, { ...person, findPaidSums }),
  },
  // Stays when an account is closed: it shows what was agreed, and names nobody.
  { name: 'consents', read: findConsents },
  { name: 'letters', read: findLettersOfMember, erase: deleteLettersOfMember },
  // Pictures that were sent are deleted with their letters.
  { name: 'letter_pictures', read: findPicturesOfMember, erase: deleteUnsentOfMember },
  { name: 'favourites', read: readFavourites, erase: deleteFavouritesOfMember },
  { name: 'shared_cards', read: readSharedCards, erase: deleteShareCodesOfMember },
  { name: 'shown_name', read: findShownMember, erase: deleteShownMember },
  { name: 'notices', read: readNotices, erase: deleteNoticesOfMember },
  { name: 'notes', read: findNotes, erase: deleteNotes },
  { name: 'log_ins', read: readLogIns, erase: eraseLogIns },
  { name: 'mails', read: readMails, erase: deleteSentMails },
];
