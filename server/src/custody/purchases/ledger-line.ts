import { identityInLedger, ledgerTexts } from './purchases.texts.ts';
import type { LedgerRow } from './sellers.queries.ts';

/** A line of the ledger, as it is printed. */
export interface LedgerLine {
  /** The purchase that it belongs to. */
  intakeId: number;
  /** In the order of `ledgerTexts.columns`. */
  cells: (string | number)[];
}

/** Writes a line of the ledger: one item a line, as form 15 of the enforcement rule says. */
export function ledgerLineOf(row: LedgerRow): LedgerLine {
  const { intakeId, receivedOn, quantity, costYen } = row;
  const { address, name, occupation, age, identity, reference } = row;
  return {
    intakeId,
    cells: [
      receivedOn,
      ledgerTexts.bought,
      ledgerTexts.item,
      featuresOf(row),
      quantity,
      quantity * costYen,
      address,
      name,
      occupation,
      age,
      `${identityInLedger[identity]}（${reference}）`,
    ],
  };
}

/** Describes the copies with all that distinguishes them: card, grading, condition and code. */
function featuresOf(row: LedgerRow): string {
  const { cardName, modelNumber, grader, grade, certificate, condition, code } = row;
  const graded = grader === null ? '' : `${grader} ${grade} 鑑定番号${certificate}`;
  return [cardName, modelNumber, graded, condition, code].filter((part) => part !== '').join(' ');
}
