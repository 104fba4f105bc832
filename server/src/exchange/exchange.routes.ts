import type { ExchangeCard, ExchangeSort } from '#contract/shop/exchange.ts';
import type { CoinEntry } from '#contract/shop/histories.ts';
import { calls } from '#contract/shop/index.ts';
import {
  countOffers,
  type FindAvailability,
  findOffers,
  type OfferRow,
  type OfferSort,
} from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { countHistory } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { wordsIn } from '../lib/words-in.ts';
import { askForMailbox } from '../protection/index.ts';
import { type DeliveryRules, findDeliveryDays } from '../shipping/index.ts';
import {
  countPurchases,
  type DescribeWait,
  findHistory,
  historyOnWire,
  parcelOnWire,
} from '../won-cards/index.ts';
import { checkExchange } from './check-exchange.ts';
import { findTaken } from './exchange.queries.ts';
import { maxCards, type Refusal } from './exchange.rules.ts';
import { memoOf, refusalText } from './exchange.texts.ts';
import { exchangeCards } from './exchange-cards.ts';
import { findBannerPack } from './find-banner-pack.ts';
import { type CoinChange, findCoinHistory } from './find-coin-history.ts';

const cardsOnPage = 24;
const changesOnPage = 20;
const purchasesOnPage = 20;
/** The default card type (spec, section 9). */
const defaultCardType = 1;

const sorts: Record<ExchangeSort, OfferSort> = {
  0: 'recommended',
  1: 'cheapest',
  2: 'dearest',
  3: 'rarest',
};

export interface ExchangeDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  findAvailability: FindAvailability;
  describeWait: DescribeWait;
  /** Finds the version of the terms that is in effect now, in memory. */
  findTermsVersion(): Promise<number>;
  /** How fast parcels leave and arrive. */
  delivery: DeliveryRules;
}

/** Serves the calls that list cards for coins and exchange them, and the histories. */
export function exchangeRoutes(serve: CallServer, deps: ExchangeDeps): void {
  const { db, clock } = deps;

  historyRoute(serve, deps);

  serve(calls.listExchangeCards, async ({ params, payload }, { memberId, language }) => {
    const cardTypeId = payload.type ?? defaultCardType;
    const words = wordsIn(payload.searchText);
    const filter = { cardTypeId, words };
    const now = clock.now();
    const { page, ...range } = pageOf(await countOffers(db, now, filter), params.page, cardsOnPage);
    const [offers, pack] = await Promise.all([
      findOffers(db, now, filter, sorts[payload.sort ?? 0], range),
      findBannerPack(deps, cardTypeId),
    ]);
    const limited = offers.filter((offer) => offer.limitPerMember > 0).map((offer) => offer.cardId);
    const taken = limited.length === 0 ? undefined : await findTaken(db, memberId, limited);
    return done({
      data: {
        list: offers.map((offer) => offerOnWire(offer, taken?.get(offer.cardId) ?? 0, language)),
        page,
      },
      ...(pack && {
        banner: {
          pack_id: pack.id,
          image: pack.pictures[0] ?? '',
          name: inLanguage(pack, 'name', language),
        },
      }),
    });
  });

  serve(calls.checkExchange, async ({ payload }, { memberId, language }) => {
    const { card_id: cardId, change_num: count } = payload;
    const refused = await checkExchange(deps, { memberId, cardId, count });
    await askForMailbox(db, memberId, refused);
    return refused === undefined ? done({ result: '1' }) : refusalOnWire(refused, language);
  });

  serve(calls.exchangeCards, async ({ payload }, { memberId, request, language, demandFactor }) => {
    const { card_id: cardId, change_num: count, sub_coin: shownPrice } = payload;
    const unproved = await demandFactor();
    const { time_slot: timeSlot, deliver_on: on, address } = payload;
    const ofDelivery = { db, now: clock.now(), rules: deps.delivery };
    const delivery =
      on === undefined
        ? undefined
        : { on, days: await findDeliveryDays(ofDelivery, memberId, address) };
    const termsVersion = await deps.findTermsVersion();
    const shipping = { timeSlot, delivery, address };
    const input = { cardId, count, shownPrice, termsVersion, shipping };
    const result = await exchangeCards(db, clock, request, input, unproved === undefined);
    if (result.kind === 'factor-required') return unproved ?? notFound();
    if (result.kind === 'exchanged') return done({ result: '1' });
    await askForMailbox(db, memberId, result.refusal);
    return refusalOnWire(result.refusal, language);
  });
}

/**
 * Serves the history of packs and the history of coins, which are one call (spec, section 7). The
 * won-cards capability provides the history of packs.
 */
function historyRoute(serve: CallServer, deps: ExchangeDeps): void {
  serve(calls.listHistory, async ({ params, payload }, { memberId, language }) => {
    const reader = { ...deps, db: await deps.reads.upToDate() };
    if (payload.mode === 'pack') {
      const { page, ...range } = pageOf(
        await countPurchases(reader.db, memberId),
        params.page,
        purchasesOnPage,
      );
      const purchases = await findHistory(reader, memberId, range);
      const list = purchases.map((purchase) => historyOnWire(purchase, language));
      return done({ data: { mode: payload.mode, list, page } });
    }
    const { page, ...range } = pageOf(
      await countHistory(reader.db, memberId, 'coin'),
      params.page,
      changesOnPage,
    );
    const changes = await findCoinHistory(reader, memberId, range);
    const list = changes.map((change) => changeOnWire(change, language));
    return done({ data: { mode: payload.mode, list, page } });
  });
}

/** Writes a change of coins in the shop's response format. */
function changeOnWire(change: CoinChange, language: Language): CoinEntry {
  return {
    id: change.number,
    bonusCoin: change.amount,
    money: 0,
    created: change.createdAt.toISOString(),
    memo: memoOf(change.kind, change.pack ?? change.taken, language),
    // An exchange has no purchase to show. Its parcel is a field of its own.
    history_id: change.pack === undefined ? '' : (change.reference ?? ''),
    parcel: change.parcel === undefined ? null : parcelOnWire(change.parcel, language),
  };
}

/** Writes the refusal of an exchange in the shop's response format. */
function refusalOnWire(refusal: Refusal, language: Language) {
  const errors = { count: [refusalText(refusal, language)] };
  switch (refusal.reason) {
    case 'not-offered':
      return notFound();
    // The result codes of the specification cover limits and too few coins only, not these reasons.
    case 'price':
    case 'held-back':
    case 'debt':
    case 'address':
    case 'day':
      return refusedFields(errors);
    case 'balance':
      return done({ result: '-2', errors } as const);
    // '-3' opens "exchange limit exceeded" (spec, section 8). It covers the limits of a member, of
    // the stock and of one exchange.
    default:
      return done({ result: '-3', errors } as const);
  }
}

/**
 * Writes a card that is offered for coins in the shop's response format.
 *
 * @param taken how many of the card the member took before
 */
function offerOnWire(offer: OfferRow, taken: number, language: Language): ExchangeCard {
  return {
    id: offer.cardId,
    image: offer.picture,
    card_name: inLanguage(offer, 'name', language),
    name: inLanguage(offer, 'typeName', language),
    model_number: offer.modelNumber,
    rarity: offer.rarity,
    rarity_label: offer.rarityLabel,
    sub_coin: offer.price,
    change_num: 1,
    stock: offer.stock,
    limit_per_member: offer.limitPerMember,
    max_count: maxCards(offer, taken),
  };
}
