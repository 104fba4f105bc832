import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterMovement, type Place } from './movement.rules.ts';
import { planPick, unpickedOf } from './pick.rules.ts';

const packId = 7;
const spot = { locationId: 1, packId, prizeId: 1 } as const;

it('codes scanned for a parcel in any order, some wrong or repeated: each card gets at most one copy', () => {
  const lots = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  const scans = fc.array(fc.nat({ max: 4 }), { maxLength: 20 });
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 5 }), scans, (copies, count, scanned) => {
      const cards = Array.from({ length: count }, (_, index) => ({
        prizeId: 1,
        position: index + 1,
      }));
      let holdings = copies.map((quantity, index) => ({
        code: `K${index}`,
        places: [{ ...spot, state: 'allocated', position: 0, quantity } satisfies Place] as Place[],
      }));
      let picked = 0;
      for (const each of scanned) {
        const movement = planPick(holdings, packId, cards, `K${each}`);
        if (each >= copies.length) expect(movement).toBe('not-in-parcel');
        if (typeof movement === 'string') continue;
        picked++;
        // Throws if a copy is taken that is not there.
        holdings = holdings.map((holding) =>
          holding.code === `K${each}`
            ? { ...holding, places: afterMovement(holding.places, movement) }
            : holding,
        );
      }
      expect(picked).toBeLessThanOrEqual(count);
      expect(unpickedOf(holdings, packId, cards)).toHaveLength(count - picked);
    }),
  );
});

it('scanning for a won card that names its copy: another copy of the prize is refused', () => {
  const named: Place = { ...spot, state: 'won', position: 9, quantity: 1 };
  const lot: Place = { ...spot, state: 'allocated', position: 0, quantity: 5 };
  const holdings = [
    { code: 'LOT', places: [lot] },
    { code: 'NAMED', places: [named] },
  ];
  const cards = [{ prizeId: 1, position: 9 }];
  expect(typeof planPick(holdings, packId, cards, 'LOT')).toBe('string');
  expect(planPick(holdings, packId, cards, 'NAMED')).toMatchObject({ to: { state: 'picked' } });
});
