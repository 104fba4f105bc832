import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShownNotice } from '../messages/index.ts';
import { makePack } from '../testing/factories.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { noExternalServices } from './shop.ts';
import { warnAboutMissingPackKeys } from './warn-about-missing-pack-keys.ts';

const notices: ShownNotice[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    ...noExternalServices,
    operator: { mail: 'shop@kaifu.example', show: (notice) => notices.push(notice) },
  });
});
afterAll(() => shop.close());

it('start with another master secret: terminal and a notice name the packs that are no longer sold; with the right one neither', async () => {
  const packId = await makePack(shop);
  const messages: string[] = [];
  await warnAboutMissingPackKeys(shop, (sentence) => messages.push(sentence));
  expect([...messages, ...notices]).toEqual([]);
  await warnAboutMissingPackKeys(shop.openAnother(makeSecrets()), (sentence) =>
    messages.push(sentence),
  );
  expect(messages).toEqual([expect.stringContaining(`so their sale is stopped: ${packId}.`)]);
  expect(notices).toEqual([{ message: 'packs are not sold', reason: messages[0] }]);
  expect(await queuedMails(shop)).toEqual([
    {
      to: { address: 'shop@kaifu.example', language: 'ja' },
      subject: '[Kaifu] 販売していないパックがあります',
    },
  ]);
});
