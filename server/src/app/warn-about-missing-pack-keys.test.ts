import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorNotice } from '../messages/index.ts';
import { makePack } from '../testing/factories.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { noExternalServices } from './shop.ts';
import { warnAboutMissingPackKeys } from './warn-about-missing-pack-keys.ts';

const told: OperatorNotice[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    ...noExternalServices,
    operator: { mail: 'shop@kaifu.example', show: (notice) => told.push(notice) },
  });
});
afterAll(() => shop.close());

it('a start tells its terminal and the operator which packs another secret sealed, and nothing where all are its own', async () => {
  const packId = await makePack(shop);
  const said: string[] = [];
  await warnAboutMissingPackKeys(shop, (sentence) => said.push(sentence));
  expect([...said, ...told]).toEqual([]);
  await warnAboutMissingPackKeys(shop.openAnother(makeSecrets()), (sentence) =>
    said.push(sentence),
  );
  expect(said).toEqual([expect.stringContaining(`so their sale is stopped: ${packId}.`)]);
  expect(told).toEqual([{ message: 'packs are not sold', reason: said[0] }]);
  expect(await queuedMails(shop)).toEqual([
    {
      to: { address: 'shop@kaifu.example', language: 'ja' },
      subject: '[Kaifu] packs are not sold',
    },
  ]);
});
