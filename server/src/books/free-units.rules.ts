import { type DailyPack, noSales } from './daily-sums.rules.ts';

/** Units of a free pack on one day. Nothing is booked for them: the purchases show them. */
export interface DailyFreeUnits {
  /** A day in Japan, as `2026-11-21`. */
  day: string;
  packId: number;
  freeUnits: number;
  /** Units whose draw never came, on the day when that was decided. */
  freeUnitsRefunded: number;
}

/** Units of a free pack on a day, bought or refunded. */
export interface FreeUnitsRow {
  day: string;
  packId: number;
  units: number;
}

/** Puts the units that were bought and refunded on a day into one row for each pack. */
export function freeUnitsOf(
  bought: readonly FreeUnitsRow[],
  refunded: readonly FreeUnitsRow[],
): DailyFreeUnits[] {
  const rows = new Map<string, DailyFreeUnits>();
  const rowOf = ({ day, packId }: FreeUnitsRow) => {
    const key = `${day} ${packId}`;
    const row = rows.get(key) ?? { day, packId, freeUnits: 0, freeUnitsRefunded: 0 };
    rows.set(key, row);
    return row;
  };
  for (const each of bought) rowOf(each).freeUnits += each.units;
  for (const each of refunded) rowOf(each).freeUnitsRefunded += each.units;
  return [...rows.values()];
}

/**
 * Adds units of free packs to the sales of some days. A pack of which nothing else is booked on a
 * day gets a row.
 */
export function withFreeUnits(
  packs: readonly DailyPack[],
  free: readonly DailyFreeUnits[],
): DailyPack[] {
  const rows = new Map(packs.map((row) => [`${row.day} ${row.packId}`, row]));
  for (const { day, packId, freeUnits, freeUnitsRefunded } of free) {
    const key = `${day} ${packId}`;
    const row = rows.get(key) ?? noSales(day, packId);
    rows.set(key, {
      ...row,
      unitsSold: row.unitsSold + freeUnits,
      unitsRefunded: row.unitsRefunded + freeUnitsRefunded,
    });
  }
  return [...rows.values()];
}
