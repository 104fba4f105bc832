import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adConsentKinds } from '#contract/consent.ts';
import { calls } from '#contract/shop/index.ts';
import { closeAccount } from '../accounts/index.ts';
import { minute } from '../lib/time.rules.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { publishLegalText } from '../testing/publish-legal-text.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { agreeToTerms } from './agree-to-terms.ts';
import { changeAdConsent } from './change-ad-consent.ts';
import { findConsents } from './consents.queries.ts';
import { adSentences } from './consents.texts.ts';
import { findTermsBar } from './find-terms-bar.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  // Rate limits count by address, so each test starts with a new app.
  http = await openTestApp(shop);
  // Versions that begin in one test have all begun before the next one.
  shop.clock.advance(60 * minute);
  return () => http.close();
});
afterAll(() => shop.close());

const later = (milliseconds: number) => new Date(shop.clock.now().getTime() + milliseconds);
const barOf = (memberId: number) =>
  shop.db.transaction((tx) => findTermsBar(tx, memberId, shop.clock.now()));
const agree = (memberId: number, version: number) =>
  agreeToTerms(shop, memberId, { version, source: 'panel' });
/** The versions of the terms that a member has agreed to, oldest first. */
const agreedVersions = async (memberId: number) =>
  (await findConsents(shop.db, memberId)).map(({ termsVersion }) => termsVersion);

/** Registers a new member by the form; returns their id. */
async function register(): Promise<number> {
  const mail = `consent-${randomUUID()}@example.com`;
  const payload = {
    ...{ lastName: '開封', middleName: '', firstName: '花子', tel: '090-1234-5678', mail },
    ...{ zipcode: '1040061', province: '', pref_id: 13, shiku: '中央区銀座', address: '1-2-3' },
    ...{ building: '', pass: 'tsukiyo77', confirmPass: 'tsukiyo77', referralCode: '' },
  };
  await http.visitor().done(calls.register, { payload });
  const [row] = await shop.rawSql`select id from member where mail = ${mail}`;
  return Number(row?.['id']);
}

describe('agreement to the terms at registration', () => {
  it('registering: records the version in effect, from its first moment and not before', async () => {
    const before = await publishLegalText(shop);
    const version = await publishLegalText(shop, { from: later(10 * minute) });
    shop.clock.advance(10 * minute - 1);
    const early = await register();
    shop.clock.advance(1);
    const late = await register();
    expect(await agreedVersions(early)).toEqual([before]);
    expect(await findConsents(shop.db, late)).toEqual([
      {
        ...{ kind: 'terms', isGiven: true, termsVersion: version, source: 'registration' },
        ...{ at: shop.clock.now(), sentence: null, language: null },
      },
    ]);
  });

  it('registering after a change that needs agreement: the new member need not agree once more', async () => {
    await publishLegalText(shop, { change: 'The new fee' });
    const memberId = await register();
    expect(await barOf(memberId)).toBeUndefined();
    const { terms } = await (await http.member(memberId)).done(calls.getConsents);
    expect(terms.changes).toEqual([]);
  });
});

describe('agreement to changed terms', () => {
  it('a change of the terms that needs agreement: members are asked from its beginning until they agree', async () => {
    const memberId = await register();
    const client = await http.member(memberId, 'en');
    const version = await publishLegalText(shop, {
      ...{ document: 'privacy-protection', change: 'We keep letters', from: later(minute) },
    });
    shop.clock.advance(minute - 1);
    expect(await barOf(memberId)).toBeUndefined();
    shop.clock.advance(1);
    expect(await barOf(memberId)).toBe('terms-not-agreed');
    const from = shop.clock.now().toISOString();
    expect((await client.done(calls.getConsents)).terms).toMatchObject({
      current: version,
      changes: [{ document: 'privacy-protection', change: 'We keep letters', from }],
    });
    await client.done(calls.agreeToTerms, { payload: { version, source: 'panel' } });
    expect(await barOf(memberId)).toBeUndefined();
    expect((await client.done(calls.getConsents)).terms).toMatchObject({
      ...{ current: version, agreed: { version, at: from }, changes: [] },
    });
  });

  it('a change of the terms that needs no agreement: nobody is asked', async () => {
    const memberId = await register();
    await publishLegalText(shop);
    expect(await barOf(memberId)).toBeUndefined();
  });

  it("two changes of the terms since a member's agreement: both are shown, newest first, in the language of the reader", async () => {
    const memberId = await register();
    await publishLegalText(shop, { change: 'First' });
    shop.clock.advance(minute);
    await publishLegalText(shop, { change: 'Second', document: 'point-terms-of-service' });
    const { terms } = await (await http.member(memberId)).done(calls.getConsents);
    expect(terms.changes.map(({ change }) => change)).toEqual([
      'Second（日本語）',
      'First（日本語）',
    ]);
  });

  it('a text that is scheduled earlier and begins later than another: its version number is lower, and members are asked to agree', async () => {
    const memberId = await register();
    const scheduled = await publishLegalText(shop, {
      ...{ document: 'user-guide', change: 'Scheduled', from: later(10 * minute) },
    });
    const sooner = await publishLegalText(shop, { document: 'fund-settlement' });
    expect(sooner).toBeGreaterThan(scheduled);
    expect(await agree(memberId, sooner)).toBe('agreed');
    expect(await barOf(memberId)).toBeUndefined();
    shop.clock.advance(10 * minute);
    expect(await barOf(memberId)).toBe('terms-not-agreed');
    expect(await agree(memberId, scheduled)).toBe('agreed');
    expect(await barOf(memberId)).toBeUndefined();
  });

  it('agreeing to a version that is not in effect: refused, old and scheduled alike, records nothing', async () => {
    const memberId = await register();
    const old = await publishLegalText(shop, { change: 'Old' });
    shop.clock.advance(minute);
    await publishLegalText(shop, { change: 'New' });
    const scheduled = await publishLegalText(shop, { from: later(10 * minute) });
    const before = await agreedVersions(memberId);
    for (const version of [old, scheduled, scheduled + 1, 0])
      expect(await agree(memberId, version)).toBe('changed');
    expect(await agreedVersions(memberId)).toEqual(before);
    expect(await barOf(memberId)).toBe('terms-not-agreed');
    const reply = await (await http.member(memberId, 'en')).ask(calls.agreeToTerms, {
      payload: { version: old, source: 'payment' },
    });
    expect(reply.errors['version']?.[0]).toContain('read the newest text and agree again');
  });

  it('agreeing to terms in many tabs in parallel: each succeeds, one agreement is recorded', async () => {
    const memberId = await register();
    const version = await publishLegalText(shop, { change: 'Once' });
    const results = await Promise.all(Array.from({ length: 8 }, () => agree(memberId, version)));
    expect(results).toEqual(results.map(() => 'agreed'));
    expect((await agreedVersions(memberId)).filter((each) => each === version)).toHaveLength(1);
  });

  it('a member without a recorded agreement: asked as soon as a change needs one', async () => {
    const memberId = await makeMember(shop);
    await publishLegalText(shop, { change: 'A change' });
    expect(await barOf(memberId)).toBe('terms-not-agreed');
    const { terms } = await (await http.member(memberId)).done(calls.getConsents);
    expect(terms.agreed).toBeNull();
    expect(await agree(memberId, terms.current)).toBe('agreed');
    expect(await barOf(memberId)).toBeUndefined();
  });

  it('reading a version of a legal text: possible for everybody once it is in effect, for nobody before', async () => {
    const version = await publishLegalText(shop);
    const scheduled = await publishLegalText(shop, { from: later(minute) });
    const visitor = http.visitor('en');
    const read = (of: number) =>
      visitor.ask(calls.getLegalTextOfVersion, {
        params: { version: of, document: 'terms-of-service' },
      });
    expect((await read(version)).body).toMatchObject({
      text: { content: '<p>The new terms.</p>' },
    });
    expect((await read(0)).body).toMatchObject({ from: null, text: null });
    expect((await read(scheduled)).state).toBe(404);
    expect((await read(9_999)).state).toBe(404);
    shop.clock.advance(minute);
    expect((await read(scheduled)).body).toMatchObject({ from: shop.clock.now().toISOString() });
  });
});

describe('consent to advertising', () => {
  const given = (memberId: number) =>
    http.member(memberId).then(async (client) => (await client.done(calls.getConsents)).ads);

  it('a new member: no consent to advertising is given', async () => {
    const ads = await given(await register());
    expect(ads.map(({ kind, given: isGiven, at }) => [kind, isGiven, at])).toEqual(
      adConsentKinds.map((kind) => [kind, false, null]),
    );
  });

  it('consent given, withdrawn and given again: each is recorded with time, sentence and language', async () => {
    const memberId = await makeMember(shop);
    const client = await http.member(memberId, 'en');
    const sentence = adSentences.ads_mail.en;
    const change = (isGiven: boolean) =>
      client.done(calls.changeAdConsent, {
        payload: { kind: 'ads_mail', given: isGiven, sentence },
      });
    const times: Date[] = [];
    for (const isGiven of [true, true, false, false, true]) {
      shop.clock.advance(minute);
      times.push(shop.clock.now());
      expect((await change(isGiven)).given).toBe(isGiven);
    }
    const shown = { sentence, language: 'en' };
    const withdrawn = { sentence: null, language: null };
    // Repeated changes record nothing.
    expect(await findConsents(shop.db, memberId)).toMatchObject([
      { kind: 'ads_mail', isGiven: true, at: times[0], source: 'consents_page', ...shown },
      { kind: 'ads_mail', isGiven: false, at: times[2], ...withdrawn },
      { kind: 'ads_mail', isGiven: true, at: times[4], ...shown },
    ]);
    expect((await given(memberId)).filter((each) => each.given)).toMatchObject([
      { kind: 'ads_mail' },
    ]);
  });

  it('consent to a sentence that the shop does not show: refused, nothing is recorded', async () => {
    const memberId = await makeMember(shop);
    const client = await http.member(memberId, 'en');
    for (const sentence of ['', 'Send me everything', adSentences.ads_line.en]) {
      const payload = { kind: 'ads_mail', given: true, sentence } as const;
      const reply = await client.ask(calls.changeAdConsent, { payload });
      expect(reply.errors['sentence']?.[0]).toContain('Please reload this page');
    }
    expect(await findConsents(shop.db, memberId)).toEqual([]);
  });

  it('any changes of consent in all channels, one after another: the newest of each channel counts', async () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom(...adConsentKinds),
        given: fc.boolean(),
        language: fc.constantFrom('ja' as const, 'en' as const),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        const memberId = await makeMember(shop);
        const expected = new Map<string, boolean>();
        for (const { kind, given: isGiven, language } of steps) {
          const sentence = adSentences[kind][language];
          await changeAdConsent(shop, memberId, { kind, given: isGiven, sentence });
          expected.set(kind, isGiven);
        }
        for (const ad of await given(memberId))
          expect(ad.given).toBe(expected.get(ad.kind) ?? false);
      }),
      { numRuns: 15 },
    );
  });

  it('consent given and withdrawn at the same time in many tabs: numbered without gaps, changes alternate', async () => {
    const memberId = await makeMember(shop);
    const sentence = adSentences.ads_push.ja;
    await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        changeAdConsent(shop, memberId, { kind: 'ads_push', given: tab % 2 === 0, sentence }),
      ),
    );
    const rows = await shop.rawSql`
      select number, is_given from member_consent where member_id = ${memberId} order by number`;
    expect(rows).toEqual(
      rows.map((_, place) => ({ number: place + 1, is_given: place % 2 === 0 })),
    );
  });
});

describe('recorded consents', () => {
  it('changing or deleting a consent in the database: refused', async () => {
    const memberId = await register();
    await expect(
      shop.rawSql`update member_consent set at = now() where member_id = ${memberId}`,
    ).rejects.toThrow(/append-only|never change/);
    await expect(
      shop.rawSql`delete from member_consent where member_id = ${memberId}`,
    ).rejects.toThrow(/append-only|never change/);
  });

  it('a member’s data: has all consents; once the account is closed, they are kept without a name', async () => {
    const memberId = await register();
    const { data } = await (await http.member(memberId)).done(calls.getMyData);
    expect(data['consents']).toMatchObject([{ kind: 'terms', source: 'registration' }]);
    await closeAccount({ ...shop, memberDataSources: [] }, memberId);
    expect(await findConsents(shop.db, memberId)).toHaveLength(1);
    const columns = await shop.rawSql`
      select column_name from information_schema.columns where table_name = 'member_consent'`;
    expect(columns.map((each) => each['column_name']).toSorted()).toEqual([
      'at',
      'is_given',
      'kind',
      'language',
      'member_id',
      'number',
      'sentence',
      'source',
      'terms_version',
    ]);
  });
});
