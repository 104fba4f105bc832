import { expect, it } from 'vitest';
import { findStatement } from './find-statement.ts';

it("a member's statement of amounts in different months: newest month first, 0 where there was none", async () => {
  const statement = await findStatement(
    {
      paid: async () => [{ month: '2026-10', amount: 5_000 }],
      spent: async () => [
        { month: '2026-11', amount: 300 },
        { month: '2026-10', amount: 4_000 },
      ],
      converted: async () => [{ month: '2026-11', amount: 20 }],
      shipped: async () => [],
    },
    12,
  );
  expect(statement).toEqual([
    { month: '2026-11', paid: 0, spent: 300, converted: 20, shipped: 0 },
    { month: '2026-10', paid: 5_000, spent: 4_000, converted: 0, shipped: 0 },
  ]);
});
