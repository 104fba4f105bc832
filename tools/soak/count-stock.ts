import { sql } from 'kysely';
import { gathered } from '../../server/src/db/citus/gather.ts';
import { query } from '../../server/src/db/pool.ts';
import type { Member } from './member.ts';
import { add, type Pile, tray, type Warehouse } from './warehouse.ts';
import type { World } from './world.ts';

/** Copies as all movements since their intake add up. */
interface Moved {
  code: string;
  state: string;
  location: string;
  copies: number;
}

/** The states of a copy that lies on a shelf, or in the tray of parcels that came back. */
const lying = ['received', 'inspected', 'available', 'allocated', 'won', 'returned', 'quarantine'];
/** The states of a copy that lies in a box. */
const boxed = ['picked', 'packed'];

/**
 * Compares where each copy is by its movements with where it lies: on shelves, in boxes, with the
 * carriers, or lost. Then compares the copies of each prize with the cards that members saw. Reads
 * the movements themselves, and shares no query with the shop.
 *
 * @returns everything that does not match, and how many copies were compared
 */
export async function compareStock(
  world: World,
  warehouse: Warehouse,
  members: readonly Member[],
): Promise<{ errors: string[]; copies: number }> {
  const moved = await readMovements(world);
  const sumOf = (states: readonly string[], location?: string): Pile => {
    const pile: Pile = new Map();
    for (const each of moved)
      if (states.includes(each.state) && (location === undefined || each.location === location))
        add(pile, each.code, each.copies);
    return pile;
  };
  const boxes: Pile = new Map();
  for (const box of warehouse.boxes.values())
    for (const [code, copies] of box) add(boxes, code, copies);
  // The boxes that the carriers took are not in the house.
  for (const [code, copies] of warehouse.gone) add(boxes, code, -copies);
  const errors = [
    ...[...warehouse.shelves].flatMap(([place, pile]) =>
      differences(
        place === tray ? 'the tray' : place,
        sumOf(lying, place),
        // The shop cannot know of a theft before the shelf is counted.
        together(pile, warehouse.stolen.get(place)),
      ),
    ),
    ...differences('boxes', sumOf(boxed), boxes),
    ...differences('the carriers', sumOf(['shipped', 'delivered']), warehouse.gone),
    ...differences('missing', sumOf(['missing']), warehouse.missed),
    ...differences('sold elsewhere', sumOf(['sold_elsewhere']), warehouse.sold),
    ...comparePrizes(moved, warehouse, members),
    ...(await compareNames(world, warehouse)),
  ];
  return { errors, copies: moved.reduce((sum, { copies }) => sum + copies, 0) };
}

/** Adds up all movements: into each place, less out of it. */
function readMovements({ shop }: World): Promise<Moved[]> {
  return shop.db.run(
    sql<Moved>`
      select holding.code, state, coalesce(location.code, '') as location, sum(copies)::integer as copies
      from (
        select holding_id, to_state as state, to_location_id as place, quantity as copies
        from holding_movement
        union all
        select holding_id, from_state, from_location_id, -quantity
        from holding_movement where from_state is not null
      ) as moved
      join holding on holding.id = holding_id
      left join stock_location as location on location.id = place
      group by 1, 2, 3 having sum(copies) <> 0
    `.compile(query),
  );
}

/** Adds up two piles. */
function together(one: Pile, other: Pile = new Map()): Pile {
  const sum = new Map(one);
  for (const [code, copies] of other) add(sum, code, copies);
  return sum;
}

function differences(place: string, moved: Pile, real: Pile): string[] {
  return [...new Set([...moved.keys(), ...real.keys()])].flatMap((code) => {
    const [shown, there] = [moved.get(code) ?? 0, real.get(code) ?? 0];
    if (shown === there) return [];
    return [`${place}: ${there} copies of ${code} are there, the movements say ${shown}`];
  });
}

/** Compares the copies of each prize of the warehouse's packs with the cards that members saw. */
function comparePrizes(
  moved: readonly Moved[],
  { models, gone }: Warehouse,
  members: readonly Member[],
): string[] {
  const cards = members.flatMap(({ notes }) => notes.purchases.flatMap((made) => made.cards));
  const packs = new Map(
    members.flatMap(({ notes }) => notes.purchases.map(({ pack }) => [pack.id, pack])),
  );
  return [...packs.values()].flatMap(({ id, stock = [] }) =>
    stock.flatMap((count, place) => {
      const model = `T-${id}-${place}`;
      const isOfModel = ({ code }: { code: string }) => models.get(code) === model;
      const copiesIn = (...states: string[]) =>
        moved
          .filter((each) => isOfModel(each) && states.includes(each.state))
          .reduce((sum, { copies }) => sum + copies, 0);
      const drawn = cards.filter((card) => card.model === model);
      const shipped = drawn.filter(({ choice }) => choice === 'ship').length;
      const carried = [...gone]
        .filter(([code]) => isOfModel({ code }))
        .reduce((sum, [, copies]) => sum + copies, 0);
      const held = copiesIn('allocated', 'won', 'picked', 'packed', 'returned');
      const left = count - drawn.length + shipped - carried;
      const free = copiesIn('available');
      const converted = drawn.length - shipped;
      if (held === left && free === converted) return [];
      return [
        `${model}: of ${count} cards members have ${drawn.length}, ${shipped} to be shipped, ${carried} of them gone; ${held} copies are left for the pack, ${free} are free`,
      ];
    }),
  );
}

/** Checks that the member who had a named copy sent got that one: its parcel has its code. */
async function compareNames({ shop }: World, { boxes }: Warehouse): Promise<string[]> {
  const sent = await shop.db.run(
    gathered(
      (first) => sql<{ code: string; parcel: number }>`
      with named as ${first} (
        select card.*, prize.item ->> 'certificate' as certificate
        from won_card as card join prize on prize.id = card.prize_id
        where card.choice = 'ship' and prize.item is not null
      ),
      bought as ${first} (select * from purchase)
      select holding.code, coalesce(parcel.merged_into, parcel.id)::integer as parcel
      from named as card
      join bought as purchase on purchase.member_id = card.member_id
        and purchase.pack_id = card.pack_id
        and card.position >= purchase.first_position
        and card.position < purchase.first_position + purchase.count
      join parcel on parcel.member_id = card.member_id and parcel.source_id = purchase.id
        and parcel.number = card.parcel
      join holding on holding.certificate = card.certificate
      where holding.grade = '10'
    `,
    ),
  );
  return sent.flatMap(({ code, parcel }) =>
    boxes.size > 0 && boxes.has(parcel) && !boxes.get(parcel)?.has(code)
      ? [`parcel ${parcel} has another copy than ${code}`]
      : [],
  );
}
