import type { LabelLayout } from '#contract/console/custody.ts';

/** A sheet of labels, in millimetres from its upper left corner. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** The upper left corner of the first label. */
  readonly left: number;
  readonly top: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
}

/**
 * `a4`: 24 labels of 66 × 33.9 mm, the common sheet with a margin on all sides. Its text also fits
 * sheets of 70 × 33.9 mm without side margins, because the middles of their columns are within
 * 4 mm. `roll`: one label of 62 × 29 mm a page, as label printers cut from a roll of 62 mm.
 */
export const sheets: Readonly<Record<LabelLayout, Sheet>> = {
  a4: {
    ...{ width: 210, height: 297, columns: 3, rows: 8 },
    ...{ left: 6, top: 12.9, labelWidth: 66, labelHeight: 33.9 },
  },
  roll: {
    ...{ width: 62, height: 29, columns: 1, rows: 1 },
    ...{ left: 0, top: 0, labelWidth: 62, labelHeight: 29 },
  },
};

export interface LabelPosition {
  /** The page, from 0. */
  page: number;
  /** The upper left corner of the label, in millimetres. */
  x: number;
  y: number;
}

/**
 * Computes the position of a label on its sheets.
 *
 * @param place counted from 0 in reading order, over all sheets
 */
export function positionOf(
  { columns, rows, left, top, labelWidth, labelHeight }: Sheet,
  place: number,
): LabelPosition {
  const onPage = place % (columns * rows);
  return {
    page: Math.floor(place / (columns * rows)),
    x: left + (onPage % columns) * labelWidth,
    y: top + Math.floor(onPage / columns) * labelHeight,
  };
}
