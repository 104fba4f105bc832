import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import {
  openTestConsole,
  readAllPages,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';

let console: TestConsole;
let owner: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  owner = await console.staff('owner');
});
afterAll(() => console.close());

const paramsOf = (id: number) => ({ id: String(id) });

it('timeline of a member of staff: what was done to them, by whom, with whose approval, and why', async () => {
  const second = await console.staff('owner');
  const { id } = await owner.client.done(operations.inviteStaff, {
    body: {
      mail: `${crypto.randomUUID()}@staff.example`,
      ...{ name: 'Mio', language: 'en', roles: ['packer'], reason: 'a new packer' },
    },
  });
  const params = { staffId: String(id) };
  const { revision } = await owner.client.done(operations.getStaffMember, { params });
  const { approvalId } = await owner.client.ask(operations.changeRoles, {
    ...{ params, revision },
    body: { roles: ['manager'], reason: 'a new manager' },
  });
  await second.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  const { items } = await owner.client.done(operations.listStaffTimeline, { params: paramsOf(id) });
  expect(items).toMatchObject([
    { action: 'staff roles', by: owner.name, approvedBy: second.name, reason: 'a new manager' },
    { action: 'staff invite', by: owner.name, approvedBy: null, reason: 'a new packer' },
  ]);
  const oldest = { params: paramsOf(id), query: { sort: 'oldest' as const } };
  const turned = await owner.client.done(operations.listStaffTimeline, oldest);
  expect(turned.items).toEqual(items.toReversed());
});

it('timeline of a mail: has each time that it was sent again, and nothing of other mails to the member', async () => {
  const memberId = await makeMember(console.shop);
  const letter = { subject: 'Sent', parts: ['Hello'] };
  const [one, other] = await console.shop.db.run(
    query
      .insertInto('sentMail')
      .values(
        [1, 2].map(() => ({
          ...{ memberId, sentAt: console.shop.clock.now(), refused: true },
          mail: JSON.stringify({ ja: letter, en: letter }),
        })),
      )
      .returning('id'),
  );
  const support = await console.staff('support');
  for (const mail of [one, other])
    await support.client.done(operations.resendMail, {
      params: { mailId: String(mail?.id) },
      body: { reason: `mail ${mail?.id} was refused` },
    });
  const params = paramsOf(one?.id ?? 0);
  const { items } = await support.client.done(operations.listMailTimeline, { params });
  expect(items).toMatchObject([{ action: 'mail send', reason: `mail ${one?.id} was refused` }]);
});

it('timeline of a card changed 25 times: read page by page, each change once, newest first', async () => {
  const buyer = await console.staff('buyer');
  const fields = {
    ...{ name: { ja: '竜', en: 'Dragon' }, cardType: 1, rarity: 1, rarityLabel: 'R' },
    ...{ movieRarity: 1, setSize: 10, picture: '' as const },
  };
  await console.shop.rawSql`insert into card_type values (1, 'a', 'b', 1) on conflict do nothing`;
  const body = { modelNumber: `TL-${Date.now()}`, ...fields, reason: 'new' };
  const { id } = await buyer.client.done(operations.createCard, { body });
  for (let revision = 1; revision <= 25; revision += 1)
    await buyer.client.done(operations.changeCard, {
      params: { cardId: String(id) },
      body: { setSize: 100 + revision, reason: `change ${revision}` },
      revision,
    });
  const { rows, pages } = await readAllPages((from) =>
    buyer.client.done(operations.listCardTimeline, { params: paramsOf(id), query: from }),
  );
  expect(pages).toBe(2);
  const changes = Array.from({ length: 25 }, (_, index) => `change ${25 - index}`);
  expect(rows.map(({ reason }) => reason)).toEqual([...changes, 'new']);
});

it('timelines of records that do not exist: no lines; of a mail: not found', async () => {
  const params = paramsOf(999_999_999);
  const { items } = await owner.client.done(operations.listPackTimeline, { params });
  expect(items).toEqual([]);
  const mail = await owner.client.ask(operations.listMailTimeline, { params });
  expect(mail.problemName).toBe('not-found');
});
