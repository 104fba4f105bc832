import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restrictMember } from '../accounts/index.ts';
import { systemActor } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { KeyReusedError } from '../db/idempotency.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { beginBreak } from '../protection/index.ts';
import { type MemberOptions, makeMember, makeMembers } from '../testing/factories.ts';
import { type PartnerFailure, TestPartner } from '../testing/test-partner.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findSites } from './find-sites.ts';
import { finishTransfers } from './finish-transfers.ts';
import { linkSite } from './link-site.ts';
import { erasePartnerAccounts } from './partners.queries.ts';
import type { Partners } from './partners.ts';
import { readPartners } from './read-partners.ts';
import { transferPoints } from './transfer-points.ts';

let shop: TestShop;
let site: TestPartner;
let partners: Partners;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => {
  site = new TestPartner();
  partners = { ...shop.partners, sites: [site] };
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

/** Creates a member with a linked account that has these points. */
async function linkedMember(points: number, options: MemberOptions = {}): Promise<number> {
  const memberId = await makeMember(shop, options);
  site.balances.set(`login-${memberId}/09011112222`, points);
  await linkSite(partners, memberId, {
    siteId: 1,
    login: `login-${memberId}`,
    password: 'right',
    phone: '090-1111-2222',
  });
  return memberId;
}

function transfer(
  memberId: number,
  points: number,
  { key = randomUUID(), db = shop.db }: { key?: string; db?: Database } = {},
) {
  const payloadHash = createHash('sha256').update(String(points)).digest();
  const request = { memberId, key, call: 'user/transfer/point', payloadHash };
  return transferPoints({ ...partners, db }, request, { siteId: 1, points });
}

const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;
const statesOf = async (memberId: number) =>
  (
    await shop.db.run(
      query
        .selectFrom('partnerTransfer')
        .select('state')
        .where('memberId', '=', memberId)
        .orderBy('createdAt'),
    )
  ).map(({ state }) => state);

/** Runs the job once; transfers whose site does not answer stay unfinished. */
const sweep = (db = shop.db) => finishTransfers({ ...partners, db }).catch(() => 0);

describe('linking an account of a partner site', () => {
  it('linking a partner account with right credentials: also needs the same phone number, in any spelling', async () => {
    const memberId = await makeMember(shop);
    site.balances.set('hanako/09012345678', 10);
    const link = (password: string, phone: string) =>
      linkSite(partners, memberId, { siteId: 1, login: 'hanako', password, phone });
    expect(await link('wrong', '09012345678')).toBe('refused');
    expect(await link('right', '09099999999')).toBe('refused');
    expect(await link('right', '')).toBe('refused');
    for (const phone of [
      '+819012345678',
      '090-1234-5678',
      '０９０１２３４５６７８',
      '+81 (0)90 1234 5678',
    ])
      expect(await link('right', phone), phone).toBe('linked');
  });

  it('linking a partner account that another member has linked: refused', async () => {
    const [one, other] = await makeMembers(shop, 2);
    if (one === undefined || other === undefined) throw new Error('two members were to be made');
    site.balances.set('shared/0901', 10);
    const input = { siteId: 1, login: 'shared', password: 'right', phone: '0901' };
    expect(await linkSite(partners, one, input)).toBe('linked');
    expect(await linkSite(partners, other, input)).toBe('refused');
  });

  it("closing the member's account while a partner account is being linked: not linked, free for others", async () => {
    const [leaving, coming] = await makeMembers(shop, 2);
    if (leaving === undefined || coming === undefined)
      throw new Error('two members were to be made');
    site.balances.set('moved/0902', 10);
    const input = { siteId: 1, login: 'moved', password: 'right', phone: '0902' };
    site.delay = () => shop.rawSql`update member set closed_at = now() where id = ${leaving}`;
    expect(await linkSite(partners, leaving, input)).toBe('refused');
    expect(await linkSite(partners, coming, input)).toBe('linked');
  });

  it('linking an account of a partner site that is unknown or does not respond: refused, names the reason', async () => {
    const memberId = await makeMember(shop);
    const input = { siteId: 1, login: 'x', password: 'right', phone: '0901' };
    site.failures = ['down'];
    expect(await linkSite(partners, memberId, input)).toBe('no-answer');
    expect(await linkSite(partners, memberId, { ...input, siteId: 9 })).toBe('no-such-site');
  });
});

describe('transferring points from a partner site', () => {
  it("erasing a closed member's partner accounts: transfers stay without the account", async () => {
    const memberId = await linkedMember(1_000);
    await transfer(memberId, 300);
    await shop.db.transaction((tx) => erasePartnerAccounts(tx, memberId));
    expect(await readPartners(shop.db, memberId)).toMatchObject({
      links: [],
      transfers: [{ account: '', points: 300, state: 'credited' }],
    });
  });

  it('transferring points: taken at the partner site and credited here once, as a journal entry', async () => {
    const memberId = await linkedMember(1_000);
    expect(await transfer(memberId, 300)).toBe('credited');
    expect(await pointsOf(memberId)).toBe(300);
    expect([site.given, site.held]).toEqual([300, 0]);
    expect(site.requests.slice(-2)).toEqual(['reserve', 'confirm']);
    const entries = await shop.db.run(
      query
        .selectFrom('journalEntry')
        .select(['amount', 'shopAccount'])
        .where('memberId', '=', memberId)
        .where('kind', '=', 'points_brought'),
    );
    expect(entries).toEqual([{ amount: 300, shopAccount: 'partners' }]);
  });

  it('a member restricted from buying points: no new transfer of points, an earlier one is finished', async () => {
    const memberId = await linkedMember(1_000);
    site.failures = ['down'];
    expect(await transfer(memberId, 300)).toBe('pending');
    const parts = { ...shop, lockParcels: async () => {} };
    await restrictMember(
      parts,
      memberId,
      { from: ['buy'], until: null },
      systemActor('kaori', 'a test'),
    );
    const askedBefore = site.requests.length;
    expect(await transfer(memberId, 200)).toEqual({ deed: 'buy', until: null });
    expect(site.requests).toHaveLength(askedBefore);
    await sweep();
    expect([await pointsOf(memberId), site.given]).toEqual([300, 300]);
  });

  it('a member on a break: no new transfer of points, the site is not asked; after the break it is made', async () => {
    const memberId = await linkedMember(1_000);
    await beginBreak(shop, memberId, '1-week');
    const until = new Date(shop.clock.now().getTime() + 7 * 24 * hour).toISOString();
    const askedBefore = site.requests.length;
    expect(await transfer(memberId, 200)).toEqual({ deed: 'buy', until, own: true });
    expect(site.requests).toHaveLength(askedBefore);
    expect([await statesOf(memberId), await pointsOf(memberId)]).toEqual([[], 0]);
    shop.clock.advance(7 * 24 * hour);
    expect(await transfer(memberId, 200)).toBe('credited');
    expect(await pointsOf(memberId)).toBe(200);
  });

  it.each([
    ['no points', 0, 'count'],
    ['fewer than no points', -5, 'count'],
    ['more points than there are', 1_001, 'too-few-points'],
    ['points with more than ten digits', 10_000_000_000, 'too-few-points'],
  ] as const)(
    'transferring %s from a partner site: refused, no points move',
    async (_, points, result) => {
      const memberId = await linkedMember(1_000);
      expect(await transfer(memberId, points)).toBe(result);
      expect([await pointsOf(memberId), site.given, site.held]).toEqual([0, 0, 0]);
    },
  );

  it('a member under 18, or one who has not stated their age: no new transfer, the site is not called', async () => {
    for (const [bornOn, result] of [
      ['2012-06-05', 'too-young'],
      [null, 'age-unstated'],
    ] as const) {
      const memberId = await linkedMember(500, { bornOn });
      expect(await transfer(memberId, 200)).toBe(result);
      expect(site.balances.get(`login-${memberId}/09011112222`)).toBe(500);
      expect(await pointsOf(memberId)).toBe(0);
    }
  });

  it('a transfer to an account whose mailbox another one has, and that has not proved it: refused, the site is not called', async () => {
    const name = randomUUID();
    await makeMember(shop, { mail: `${name}@example.com`, mailProved: true });
    const memberId = await linkedMember(500, { mail: `${name}+x@example.com` });
    expect(await transfer(memberId, 200)).toMatchObject({ deed: 'buy', mailbox: true });
    expect(site.balances.get(`login-${memberId}/09011112222`)).toBe(500);
  });

  it('transferring from a partner site that is not linked: refused, the site is not called', async () => {
    expect(await transfer(await makeMember(shop), 10)).toBe('not-linked');
    expect(site.requests).toEqual([]);
  });

  it('repeating a transfer of points under its idempotency key: made once; another payload is refused', async () => {
    const memberId = await linkedMember(1_000);
    const key = randomUUID();
    const db = shop.openAnother().db;
    expect(await transfer(memberId, 300, { key })).toBe('credited');
    expect(await transfer(memberId, 300, { key })).toBe('credited');
    expect(await transfer(memberId, 300, { key, db })).toBe('credited');
    await expect(transfer(memberId, 200, { key })).rejects.toThrow(KeyReusedError);
    expect([await pointsOf(memberId), site.given]).toEqual([300, 300]);
  });
});

describe('failures of a partner site during a transfer', () => {
  it.each([
    ['does not get the reservation', ['down']],
    ['loses the answer to the reservation', ['lost']],
    ['crashes between reservation and confirmation', ['none', 'down']],
    ['loses the answer to the confirmation', ['none', 'lost']],
  ] as [string, PartnerFailure[]][])(
    'a transfer from a partner site that %s: a job finishes it',
    async (_, mishaps) => {
      const memberId = await linkedMember(1_000);
      site.failures = mishaps;
      expect(await transfer(memberId, 300)).toBe('pending');
      expect(await pointsOf(memberId)).toBe(0);
      await sweep();
      expect(await statesOf(memberId)).toEqual(['credited']);
      expect([await pointsOf(memberId), site.given, site.held]).toEqual([300, 300, 0]);
      await sweep();
      expect(await pointsOf(memberId)).toBe(300);
    },
  );

  it.each([
    ['never got the reservation', ['down'], 0],
    ['reserved the points', ['lost'], 0],
    ['confirmed the transfer', ['none', 'lost'], 300],
  ] as [string, PartnerFailure[], number][])(
    'a transfer from a partner site that %s, then an hour passes: a job cancels it if it is not confirmed',
    async (_, mishaps, moved) => {
      const memberId = await linkedMember(1_000);
      site.failures = mishaps;
      expect(await transfer(memberId, 300)).toBe('pending');
      shop.clock.advance(hour);
      await sweep();
      expect(await statesOf(memberId)).toEqual([moved > 0 ? 'credited' : 'cancelled']);
      expect([await pointsOf(memberId), site.given, site.held]).toEqual([moved, moved, 0]);
    },
  );

  it('a partner site that executes each call twice: the points move once', async () => {
    const memberId = await linkedMember(1_000);
    site.failures = ['twice', 'twice'];
    expect(await transfer(memberId, 300)).toBe('credited');
    expect([await pointsOf(memberId), site.given]).toEqual([300, 300]);
  });

  it('a slow partner site, a repeated request and jobs of two processes: the points move once', async () => {
    const memberId = await linkedMember(1_000);
    const key = randomUUID();
    const db = shop.openAnother().db;
    site.delay = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    await Promise.all([
      transfer(memberId, 300, { key }),
      transfer(memberId, 300, { key, db }),
      sweep(),
      sweep(db),
      sweep(db),
    ]);
    await sweep();
    expect([await pointsOf(memberId), site.given, site.held]).toEqual([300, 300, 0]);
  });

  it('two transfers of the same partner points in parallel: one is credited, the other refused', async () => {
    const memberId = await linkedMember(300);
    const results = await Promise.all([transfer(memberId, 300), transfer(memberId, 300)]);
    expect(results.sort()).toEqual(['credited', 'too-few-points']);
    expect([await pointsOf(memberId), site.given]).toEqual([300, 300]);
  });
});

it('transferring from a partner site that is no longer connected: refused', async () => {
  const memberId = await linkedMember(500);
  partners = { ...partners, sites: [] };
  expect(await transfer(memberId, 300)).toBe('not-linked');
});

it('a partner site that answers a confirmation with "reserved": not called again, a later job finishes', async () => {
  const memberId = await linkedMember(500);
  const stubborn = new TestPartner();
  Object.assign(stubborn, { balances: site.balances, transfers: site.transfers });
  let asked = 0;
  stubborn.confirm = async () => {
    asked += 1;
    return 'reserved';
  };
  partners = { ...partners, sites: [stubborn] };
  expect(await transfer(memberId, 300)).toBe('pending');
  expect(asked).toBe(1);
  partners = { ...partners, sites: [site] };
  expect(await sweep()).toBeGreaterThan(0);
  expect(await pointsOf(memberId)).toBe(300);
});

it('any failures of a partner site in any sequence: no point is lost or created', {
  timeout: 60_000,
}, async () => {
  const mishap = fc.constantFrom<PartnerFailure>('none', 'none', 'down', 'lost', 'twice');
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('transfer' as const),
      points: fc.integer({ min: 1, max: 400 }),
      again: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('sweep' as const) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fc.array(mishap, { maxLength: 24 }),
      async (steps, mishaps) => {
        site = new TestPartner();
        partners = { ...shop.partners, sites: [site] };
        const memberId = await linkedMember(1_000);
        site.failures = [...mishaps];
        let last = { points: 0, key: randomUUID() };
        for (const taken of steps) {
          if (taken.kind === 'sweep') await sweep();
          else if (taken.kind === 'wait') shop.clock.advance(taken.minutes * 60_000);
          else {
            if (!taken.again || last.points === 0)
              last = { points: taken.points, key: randomUUID() };
            // The same request twice, as a browser repeats it.
            await Promise.all([1, 2].map(() => transfer(memberId, last.points, { key: last.key })));
          }
        }
        site.failures = [];
        await sweep();
        const left = site.balances.get(`login-${memberId}/09011112222`) ?? 0;
        expect(site.held).toBe(0);
        expect(await pointsOf(memberId)).toBe(site.given);
        expect(left + site.given).toBe(1_000);
      },
    ),
    { numRuns: 40 },
  );
});

it.each<[string, (sites: Partners, memberId: number) => Promise<unknown>]>([
  ['a link', (sites, memberId) => linkSite(sites, memberId, credentials)],
  ['a list', (sites, memberId) => findSites(sites, memberId)],
  [
    'a transfer',
    (sites, memberId) => transferPoints(sites, requestOf(memberId), { siteId: 1, points: 1 }),
  ],
])(
  'call %s of a partner site fails by an error of the shop: thrown, not taken for a site without response',
  async (_, work) => {
    const memberId = await linkedMember(100);
    const error = () => Promise.reject(new TypeError('an error of the shop'));
    const broken = Object.assign(new TestPartner(), {
      link: error,
      balance: error,
      reserve: error,
    });
    await expect(work({ ...partners, sites: [broken] }, memberId)).rejects.toThrow(
      'an error of the shop',
    );
  },
);

const credentials = { siteId: 1, login: 'login', password: 'right', phone: '09011112222' };

function requestOf(memberId: number) {
  const call = 'user/transfer/point';
  return {
    memberId,
    key: randomUUID(),
    call,
    payloadHash: createHash('sha256').update(call).digest(),
  };
}
