import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../../db/pool.ts';
import { day } from '../../lib/time.rules.ts';
import { findPayment } from '../../payments/index.ts';
import { openTestConsole, type TestConsole } from '../../testing/console-client.ts';
import { makeMember } from '../../testing/factories.ts';
import { drawEvidence, type Evidence } from './draw-evidence.ts';
import { writeEvidence } from './write-evidence.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

/** A payment of 3,000 yen on the phone bill that was credited now. @returns its id */
async function makePayment(memberId: number, createdAt = console.shop.clock.now()) {
  const [row] = await console.shop.db.run(
    query
      .insertInto('payment')
      .values({
        ...{ memberId, method: 6, state: 'charged_back', courseId: 1, amount: 3_000 },
        ...{ requestKey: randomUUID(), payloadHash: Buffer.alloc(32), provider: 'sbps' },
        ...{ providerId: `order-${randomUUID()}`, creditedAt: createdAt, payBy: createdAt },
        ...{ createdAt, updatedAt: createdAt },
      })
      .returning('id'),
  );
  return row?.id ?? '';
}

/** The evidence for a payment in English. */
async function evidenceOf(paymentId: string): Promise<Evidence> {
  const { db, clock } = console.shop;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined) throw new Error('no such payment');
  const shop = { name: 'Kaifu', url: 'https://shop.example' };
  return writeEvidence(db, { payment, language: 'en', now: clock.now(), shop });
}

const sectionOf = ({ sections }: Evidence, title: string) =>
  sections.find((section) => section.title === title);

it('evidence for a dispute: names the order, the member, other payments and what was bought since', async () => {
  const { shop } = console;
  const memberId = await makeMember(shop);
  const earlier = await makePayment(memberId, new Date(shop.clock.now().getTime() - day));
  const disputed = await makePayment(memberId);
  const evidence = await evidenceOf(disputed);

  const order = sectionOf(evidence, 'The payment')?.rows.flat() ?? [];
  expect(order).toContain(disputed);
  expect(order).toContain('3,000 JPY');
  expect(order).toContain('Charged back');
  expect(sectionOf(evidence, 'The member')?.rows.flat()).toContain(String(memberId));
  const others = sectionOf(evidence, 'Other payments')?.rows ?? [];
  expect(others).toHaveLength(1);
  const { providerId } = (await findPayment(shop.db, earlier)) ?? {};
  expect(others[0]?.[1]).toContain(providerId ?? 'none');
  const bought = sectionOf(evidence, 'Packs bought since this payment');
  expect(bought).toMatchObject({ note: 'There is none.', columns: [], rows: [] });
});

it('evidence of a member who has closed the account: says that the registered data were erased', async () => {
  const { shop } = console;
  const memberId = await makeMember(shop);
  const payment = await makePayment(memberId);
  await shop.db.run(
    query.updateTable('member').set({ closedAt: shop.clock.now() }).where('id', '=', memberId),
  );
  const section = sectionOf(await evidenceOf(payment), 'The member');
  expect(section?.rows).toEqual([['Number', String(memberId)]]);
  expect(section?.note).toBe('The account was closed, so the registered data were erased.');
});

it('evidence made in the console: a PDF, and the audit log has who made it and why', async () => {
  const { shop } = console;
  const paymentId = await makePayment(await makeMember(shop));
  const { client, id: staffId } = await console.staff('support');
  const params = { paymentId };
  const body = { language: 'ja' as const, reason: 'dispute dp_1' };
  const { file } = await client.done(operations.makeEvidence, { params, body });
  expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const [entry] = await shop.db.run(
    query
      .selectFrom('auditEntry')
      .select(['principalId', 'why', 'details'])
      .where('subject', '=', `payment ${paymentId}`)
      .where('action', '=', 'payments evidence'),
  );
  expect(entry).toEqual({
    principalId: staffId,
    why: 'dispute dp_1',
    details: { language: 'ja' },
  });
});

it('evidence for a payment that does not exist: not found', async () => {
  const { client } = await console.staff('support');
  const { status } = await client.ask(operations.makeEvidence, {
    params: { paymentId: randomUUID() },
    body: { language: 'en', reason: 'dispute' },
  });
  expect(status).toBe(404);
});

it('evidence with a long table: as many pages as the rows need', async () => {
  const row = ['27 November 2026', 'a line of a table that fits in one line'];
  const section = (rows: readonly string[][]) => ({
    ...{ title: 'Mails', note: 'A note', columns: ['Time', 'Subject'], widths: [0.3, 0.7], rows },
  });
  const pagesOf = async (count: number) => {
    const rows = Array.from({ length: count }, () => row);
    const pdf = await drawEvidence({ title: 'Evidence', sections: [section(rows)] });
    return [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
  };
  expect(await pagesOf(1)).toBe(1);
  expect(await pagesOf(100)).toBeGreaterThan(2);
});
