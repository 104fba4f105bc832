import { randomInt } from 'node:crypto';
import { calls } from '#contract/shop/index.ts';
import type { WaitingParcel } from '#contract/shop/parcels.ts';
import type { Browser } from '../torture/browser.ts';
import type { Notes } from './notes.ts';

export interface ParcelsOptions {
  browser: Browser;
  notes: Notes;
  /** Parcels that came back. Their last day began again, so it is not compared. */
  cameBack: ReadonlySet<number>;
  /** Records what must not happen. */
  violation: (what: string) => void;
}

/** A member's parcels that wait: they look at them, merge some, and split them again. */
export class MemberParcels {
  readonly #options: ParcelsOptions;

  constructor(options: ParcelsOptions) {
    this.#options = options;
  }

  /** Reads the parcels, checks them against the notes, and merges or splits some of them. */
  async tidy(): Promise<void> {
    const { browser } = this.#options;
    const listed = await browser.ask(calls.listParcels, {});
    if (!listed.ok) return this.#options.violation(`parcels: ${JSON.stringify(listed)}`);
    const { parcels } = listed.answer;
    for (const parcel of parcels)
      for (const wrong of noteParcel(this.#options.notes, parcel, this.#options.cameBack))
        this.#options.violation(wrong);
    const groups = Map.groupBy(parcels, ({ group }) => group);
    const mergeable = [...groups].flatMap(([group, all]) => (group === null ? [] : [all]));
    const together = mergeable.find((all) => all.length > 1);
    const divisible = mergeable.flat().find(({ parts }) => parts.length > 1);
    if (together !== undefined && randomInt(3) > 0) await this.#merge(together);
    else if (divisible !== undefined) await this.#split(divisible);
  }

  /** Lets parcels travel as one. A packer or an export may be faster: then nothing changes. */
  async #merge(parcels: readonly WaitingParcel[]): Promise<void> {
    const { browser, notes, violation } = this.#options;
    const ids = parcels.map(({ parcel_id: id }) => id);
    const merged = await browser.ask(calls.mergeParcels, { payload: { parcel_ids: ids } });
    if (!merged.ok) return;
    const { parcel_id: parcelId } = merged.answer;
    const [first] = parcels;
    // The list begins with the most urgent parcel, which carries the others.
    if (parcelId !== first?.parcel_id)
      violation(`parcels ${ids} travel in ${parcelId}, which is not the most urgent one`);
    for (const { part_id: id } of parcels.flatMap(({ parts }) => parts)) {
      const part = notes.parts.get(id);
      if (part !== undefined) part.parcelId = parcelId;
    }
  }

  /** Splits the last part off. */
  async #split({ parcel_id: parcelId, parts }: WaitingParcel): Promise<void> {
    const partId = parts.findLast(({ part_id: id }) => id !== parcelId)?.part_id;
    if (partId === undefined) return;
    const { browser, notes } = this.#options;
    const split = await browser.ask(calls.splitParcel, { payload: { part_id: partId } });
    const part = notes.parts.get(partId);
    if (split.ok && part !== undefined) part.parcelId = partId;
  }
}

/**
 * Compares a parcel with what the member knows of its parts, and notes what is new.
 *
 * @returns everything that does not match
 */
export function noteParcel(
  { parts: known }: Pick<Notes, 'parts'>,
  parcel: Pick<WaitingParcel, 'parcel_id' | 'cards' | 'ship_by' | 'parts'>,
  cameBack: ReadonlySet<number>,
): string[] {
  const { parcel_id: parcelId, cards, ship_by: shipBy, parts } = parcel;
  const wrong: string[] = [];
  const sum = parts.reduce((total, part) => total + part.cards, 0);
  if (sum !== cards) wrong.push(`parcel ${parcelId} has ${cards} cards, its parts ${sum}`);
  for (const { part_id: id, source, source_id: sourceId, cards: own } of parts) {
    const before = known.get(id);
    if (before !== undefined && before.parcelId !== parcelId)
      wrong.push(`part ${id} is in parcel ${parcelId} instead of ${before.parcelId}`);
    if (before !== undefined && before.cards !== own)
      wrong.push(`part ${id} has ${own} cards instead of ${before.cards}`);
    const isAlone = parts.length === 1;
    const ownLastDay = isAlone ? shipBy : before?.shipBy;
    if (isAlone && !cameBack.has(id) && before?.shipBy !== undefined && before.shipBy !== shipBy)
      wrong.push(`part ${id} is to leave before ${shipBy} instead of ${before.shipBy}`);
    known.set(id, { source, sourceId, cards: own, shipBy: ownLastDay, parcelId });
  }
  const lastDays = parts.flatMap(({ part_id: id }) => known.get(id)?.shipBy ?? []);
  const earliest = lastDays.toSorted()[0];
  // Parts that were never seen alone may be more urgent, so only a later day is wrong.
  if (earliest !== undefined && shipBy > earliest && !cameBack.has(parcelId))
    wrong.push(`parcel ${parcelId} leaves before ${shipBy}, later than its part ${earliest}`);
  return wrong;
}
