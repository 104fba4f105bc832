import type { Pack, PackGroup } from '#contract/shop/catalog.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { PreparedJson } from '../lib/prepared-json.ts';
import type { FindAvailability } from './availability.ts';
import { type CardTypeRow, findCardTypes, findPacks, type PackRow } from './catalog.queries.ts';
import { packOnWire } from './pack-on-wire.ts';

/**
 * The top page shows at most this many packs and has no pages. A larger shop lists its packs by
 * type.
 */
const maxPacks = 500;

/** Packs on sale or announced, by card type. */
export interface TopList {
  groups: PackGroup[];
  /** The list as a prepared response, if it is the one for all viewers. */
  prepared: PreparedJson<{ data: { list: PackGroup[] } }> | undefined;
}

type CommonTopList = TopList & { prepared: NonNullable<TopList['prepared']> };

/** The list as visitors see it, without the purchase limits of a member. */
interface CommonList extends Record<Language, CommonTopList> {
  /** Packs with purchase limits: each member has their own version of them. */
  limited: PackRow[];
}

/** Whether not every member may buy as many units of the pack as they like. */
function hasRulesOfMembers(row: PackRow): boolean {
  const { newcomersOnly, newcomerDays, leastRank, limitPerMember, limitPerDay } = row;
  return newcomersOnly || newcomerDays + leastRank + limitPerMember + limitPerDay > 0;
}

/**
 * The list of the top page. Every viewer loads it when a pack is released, so it is cached for all
 * of them, for about a second. The numbers are for display and decide no purchase.
 */
export class TopPacks {
  readonly #deps: { clock: Clock; findAvailability: FindAvailability };
  readonly #types: CachedValue<CardTypeRow[]>;
  readonly #list: CachedValue<CommonList>;

  constructor(
    deps: { db: Database; clock: Clock; findAvailability: FindAvailability },
    cacheTtlMs: number,
  ) {
    this.#deps = deps;
    this.#types = new CachedValue(() => findCardTypes(deps.db), cacheTtlMs);
    this.#list = new CachedValue(() => this.#read(deps.db), cacheTtlMs);
  }

  types(): Promise<CardTypeRow[]> {
    return this.#types.get();
  }

  /**
   * Returns the packs of the top page as a visitor sees them: without the purchase limits of a
   * member.
   */
  async common(language: Language): Promise<CommonTopList> {
    return (await this.#list.get())[language];
  }

  /**
   * Returns the packs of the top page for this viewer, with the purchase limits that apply to them.
   */
  async list(language: Language, memberId: number | undefined): Promise<TopList> {
    const { limited, [language]: common } = await this.#list.get();
    if (memberId === undefined || limited.length === 0) return common;
    const { findAvailability, clock } = this.#deps;
    const available = await findAvailability(limited, memberId);
    const now = clock.now();
    const own = new Map(
      limited.flatMap((row): [number, Pack][] => {
        const availability = available.get(row.id);
        return availability === undefined
          ? []
          : [[row.id, packOnWire(row, availability, now, language)]];
      }),
    );
    const groups = common.groups.map((group) => ({
      ...group,
      packs: group.packs.map((pack) => own.get(pack.id) ?? pack),
    }));
    return { groups, prepared: undefined };
  }

  /** Reads the packs of the top page from the database, in all languages. */
  async #read(db: Database): Promise<CommonList> {
    const { findAvailability, clock } = this.#deps;
    const now = clock.now();
    const [types, rows] = await Promise.all([
      this.#types.get(),
      findPacks(db, now, {}, { limit: maxPacks, offset: 0 }),
    ]);
    const available = await findAvailability(rows, undefined);
    const listIn = (language: Language): CommonTopList => {
      const packs = rows.flatMap((row) => {
        const availability = available.get(row.id);
        return availability === undefined ? [] : [packOnWire(row, availability, now, language)];
      });
      const groups = types
        .map((type) => ({
          card_type: type.id,
          name: inLanguage(type, 'name', language),
          packs: packs.filter((pack) => pack.card_type === type.id),
        }))
        .filter((group) => group.packs.length > 0);
      return { groups, prepared: new PreparedJson({ data: { list: groups } }) };
    };
    return {
      limited: rows.filter(hasRulesOfMembers),
      ja: listIn('ja'),
      en: listIn('en'),
    };
  }
}
