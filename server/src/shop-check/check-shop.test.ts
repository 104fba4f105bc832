import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { makeMember } from '../testing/factories.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findStoredCheck } from './check-shop.ts';

let shop: TestShop;
const notices: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop({
    ...noExternalServices,
    operator: { mail: 'shop@kaifu.example', show: (notice) => notices.push(notice) },
  });
});
afterAll(() => shop.close());

const checkBooks = () => shop.jobs.find(({ name }) => name === 'check-books')?.run();

it('nightly check of the books: runs once a night although processes restart, notifies the operator of a discrepancy', async () => {
  const memberId = await makeMember(shop, { points: 500 });
  await checkBooks();
  const first = { at: shop.clock.now().toISOString(), findings: 0 };
  expect(await findStoredCheck(shop.db)).toEqual(first);
  await shop.rawSql`update ledger_account set coins = coins + 1 where member_id = ${memberId}`;
  shop.clock.advance(19 * hour);
  await checkBooks();
  expect(await findStoredCheck(shop.db)).toEqual(first);
  expect(notices).toEqual([]);
  shop.clock.advance(day);
  await checkBooks();
  expect(await findStoredCheck(shop.db)).toMatchObject({ findings: 1 });
  const reason = expect.stringMatching(
    `^member ${memberId}: the account has 500 - 0 points, 1 coins`,
  );
  expect(notices).toEqual([
    { message: 'the books do not agree: find the cause with "ledger check"', reason },
  ]);
  expect(await queuedMails(shop)).toEqual([
    {
      to: { address: 'shop@kaifu.example', language: 'ja' },
      subject: '[Kaifu] 帳簿が一致しません。「ledger check」で原因を調べてください',
    },
  ]);
});
