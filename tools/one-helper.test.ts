import { describe, expect, it } from 'vitest';
import { findFiles, namedImportsOf, parse, readText } from './lib/sources.ts';

/**
 * The functions that only a helper calls, and the files that may import them, each with the reason
 * why it does not use the helper.
 */
const importers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  insertAnswers: {
    'server/src/ledger/once-under-key.ts': 'the helper onceUnderKey',
    'server/src/draw/judge-round.ts': 'a round stores the answers of several members in one write',
  },
  takeKey: {
    'server/src/http/operations.ts':
      'the helper of the console: the answer of an operation is known after its commit',
  },
  updateAnswer: { 'server/src/http/operations.ts': 'stores that answer' },
  insertAuditEntries: { 'server/src/db/audit.ts': 'the helper audited' },
  recordAudit: {
    'server/src/payments/cancel-for-guardian.ts':
      "the refund is asked for in the transaction that settles the payment, which is nobody's command",
    'server/src/staff/single-handed.ts':
      'the mode ends in the transaction of another change, which has its own actor and entry',
  },
};

/** The names that a file imports, also as types and under another name. */
function importedNames(file: string, text: string): string[] {
  return namedImportsOf(parse(file, text)).map(({ exported }) => exported);
}

describe('one helper for idempotency, and one for the audit log', () => {
  const sources = findFiles('server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, imported: importedNames(file, readText(file)) }));

  it.each(Object.entries(importers))(
    '%s, which writes for a helper: imported only by the files that are listed with a reason',
    (name, allowed) => {
      expect(sources.length).toBeGreaterThan(500);
      const found = sources.filter(({ imported }) => imported.includes(name));
      expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(allowed).sort());
    },
  );

  it('the check for imports beside a helper: finds one, also under another name', () => {
    const text = "import { type A, recordAudit as write } from '../db/audit.ts';\n";
    expect(importedNames('a.ts', text)).toEqual(['A', 'recordAudit']);
  });
});
