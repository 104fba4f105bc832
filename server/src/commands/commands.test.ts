import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../app/config.ts';
import { noExternalServices, type Shop } from '../app/shop.ts';
import { findActions } from '../db/audit.queries.ts';
import { audited, systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { emptyNote, Maintenance } from '../http/maintenance.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import { catalogueFolder, temporaryFolder, validFiles } from '../testing/catalogue-folder.ts';
import { buyRequest, makeDebt, makeMember, makePack } from '../testing/factories.ts';
import { workQueue } from '../testing/queue.ts';
import { queuedWork } from '../testing/queue-contents.ts';
import { queuedMails, queuedMailsTo } from '../testing/queued-messages.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { noProviders } from '../testing/test-payments.ts';
import { day, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { CommandError, userOfMachine } from './command-line.ts';
import { operatorProgram } from './program.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  // Carrier payments only, because they need no request to a provider.
  const payments = openPaymentMethods({
    ...noProviders,
    sbps: { ...testSandboxKeys.sbps, address: 'https://carrier.example' },
  });
  shop = await openTestShop({ ...noExternalServices, payments, beacon });
});
afterAll(async () => {
  await shop.close();
  process.exitCode = 0;
});

/** Runs a command; returns its output, line by line. */
async function kaifu(
  args: readonly string[],
  on: Shop = shop,
  config?: Config,
  logProgress: (line: string) => void = () => {},
): Promise<string[]> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const program = operatorProgram({
    withShop: (work) => work(on, config ?? readConfig({})),
    withDatabase: (work) => work(shop.url, config ?? readConfig({})),
    write,
    writeLine: (line) => write(`${line}\n`),
    logProgress,
  });
  for (const { command } of allCommands(program)) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  await program.exitOverride().parseAsync(args, { from: 'user' });
  return output.split('\n').slice(0, -1);
}

/** Every command with its name, such as `shipping export`. */
function allCommands(command: Command, above = ''): { name: string; command: Command }[] {
  return command.commands.flatMap((one) => {
    const name = `${above}${one.name()}`;
    return one.commands.length > 0 ? allCommands(one, `${name} `) : [{ name, command: one }];
  });
}

const operatorOptions = ['--who', 'kaori'];
const operatorAndReason = [...operatorOptions, '--why', 'she called'];
/** A Yamato tracking number: its check digit is the number before it modulo 7. */
const trackingNumber = '123456789012'.replace(/.$/, String(12_345_678_901 % 7));

const readingCommands: Record<string, () => Promise<string[]>> = {
  'audit verify': async () => [],
  'ledger check': async () => [],
  'mail list': async () => [String(await makeMember(shop))],
  'member find': async () => ['花子'],
  'member show': async () => [String(await makeMember(shop))],
  'report reconcile': async () => ['2026-11-21'],
  'report sales': async () => ['2026-11-01', '2026-11-30'],
  'report unused': async () => ['2026-11-21'],
  'shipping list': async () => [],
  'staff list': async () => [],
};

/** For each command that changes something: creates what it changes and returns its arguments. */
const changingCommands: Record<string, () => Promise<string[]>> = {
  'card-points': async () => ['free', ...operatorAndReason],
  'catalogue import': async () => [await catalogueFolder(), ...operatorOptions],
  'staff invite': async () => [
    `${crypto.randomUUID()}@staff.example`,
    '--name',
    'Ren',
    '--role',
    'owner',
    ...operatorAndReason,
  ],
  'staff remove': async () => {
    const mail = `${crypto.randomUUID()}@staff.example`;
    const role = ['--name', 'Mio', '--role', 'packer'];
    await kaifu(['staff', 'invite', mail, ...role, ...operatorAndReason]);
    return [mail, ...operatorAndReason];
  },
  'staff reset': async () => {
    const mail = `${crypto.randomUUID()}@staff.example`;
    const role = ['--name', 'Mio', '--role', 'packer', 'support'];
    await kaifu(['staff', 'invite', mail, ...role, ...operatorAndReason]);
    return [mail, ...operatorAndReason];
  },
  'mail send': async () => [String(await makeSentMail()), ...operatorAndReason],
  maintenance: async () => ['off', ...operatorOptions],
  minors: async () => ['off', ...operatorAndReason],
  'member allow': async () => {
    const memberId = String(await makeMember(shop));
    await kaifu(['member', 'restrict', memberId, '--from', 'draw', ...operatorAndReason]);
    return [memberId, '--from', 'draw', ...operatorAndReason];
  },
  'member change': async () => [
    String(await makeMemberAt()),
    '--city',
    '港区',
    ...operatorAndReason,
  ],
  'member close': async () => [
    String(await makeMemberAt()),
    '--reason',
    'duplicate',
    ...operatorAndReason,
  ],
  'member factors remove': async () => [
    String(await makeMemberWithAuthenticator()),
    ...operatorAndReason,
  ],
  'member restrict': async () => [
    String(await makeMember(shop)),
    '--from',
    'draw',
    ...operatorAndReason,
  ],
  'member take-back': async () => [
    String((await makeCancelledParcel()).memberId),
    ...operatorAndReason,
  ],
  'pack close': async () => [String(await makeStuckPack()), ...operatorAndReason],
  'payments note': async () => [await makeCarrierPayment(), 'paid', ...operatorAndReason],
  'payments waive-debt': async () => [
    String(await makeDebtor()),
    '--as',
    'paid',
    ...operatorAndReason,
  ],
  'points adjust': async () => [String(await makeMember(shop)), '5', ...operatorAndReason],
  'shipping address': async () => [String(await makeParcel()), ...operatorAndReason],
  'shipping export': async () => {
    await makeParcel();
    return [await temporaryFolder(), ...operatorOptions];
  },
  'shipping import': async () => {
    const file = join(await temporaryFolder(), 'issued.csv');
    await writeFile(
      file,
      `parcel,tracking_number\r\n${await makeExportedParcel()},${trackingNumber}\r\n`,
    );
    return [file, ...operatorOptions];
  },
  'shipping mail': async () => [String(await makeSentParcel()), ...operatorAndReason],
  'shipping return': async () => [String(await makeSentParcel()), ...operatorAndReason],
};

describe('operator commands', () => {
  it('operator commands: every command is listed in this test', () => {
    const program = operatorProgram({
      withShop: async () => {},
      withDatabase: async () => {},
      write: () => {},
      writeLine: () => {},
      logProgress: () => {},
    });
    const names = allCommands(program).map(({ name }) => name);
    expect(names.sort()).toEqual(
      [
        ...Object.keys(readingCommands),
        ...Object.keys(changingCommands),
        // Tested in db/move: it changes which database the shop is in, and nothing of the shop.
        'database move',
      ].sort(),
    );
  });

  it('name of the operator in the audit log: that of the logged-in user, or the user’s number if the user has no name', () => {
    expect(userOfMachine(() => ({ username: 'kaori' }))).toBe('kaori');
    const nameless = () => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    };
    expect(userOfMachine(nameless)).toMatch(/^user \d+$/);
  });

  it.each(Object.entries(changingCommands))(
    'operator command %s: writes the operator and the reason to the audit log',
    async (name, prepare) => {
      const args = await prepare();
      const before = new Set((await findActions(shop.db, undefined, 1000)).map(({ id }) => id));
      await kaifu(
        [...name.split(' '), ...args],
        shop,
        readConfig({ KAIFU_DATA: await temporaryFolder() }),
      );
      const written = (await findActions(shop.db, undefined, 1000)).filter(
        ({ id }) => !before.has(id),
      );
      expect(written.map(({ action }) => action)).toContainEqual(expect.stringMatching(name));
      const why = args.includes('--why') ? 'she called' : '';
      for (const entry of written) expect(entry).toMatchObject({ who: 'kaori', why });
    },
  );

  it('member take-back: names the cards it took back and the parcels to stop; refused without a cancellation, or for a word that is no parcel', async () => {
    const { id, memberId } = await makeCancelledParcel();
    await kaifu(['shipping', 'export', await temporaryFolder(), ...operatorOptions]);
    const takeBack = (member: number, ...more: string[]) =>
      kaifu(['member', 'take-back', String(member), ...more, ...operatorAndReason]);
    await expect(takeBack(memberId)).rejects.toThrow(
      'There is no card to take back. If a parcel is in an export or is being packed, stop it first and enter its number. Nothing was changed.',
    );
    await expect(takeBack(memberId, '--stopped', 'x')).rejects.toThrow('no number of a parcel');
    expect(await takeBack(memberId, '--stopped', String(id))).toEqual([
      `Taken back from member ${memberId}: undecided cards 0, parcels 1.`,
      `parcel ${id}: cards 1`,
    ]);
    expect(await parcelOf(id)).toMatchObject({ exportId: null, takenBackAt: expect.any(Date) });
    expect(await kaifu(['member', 'show', String(memberId), ...operatorAndReason])).toContainEqual(
      expect.stringMatching(new RegExp(`parcel ${id}: .*, taken back 2026`)),
    );
    await expect(takeBack(await makeMember(shop))).rejects.toThrow('No guardian has cancelled');
  });

  it('operator commands with impossible arguments: refused with a reason', async () => {
    const backwards = kaifu(['report', 'sales', '2026-11-02', '2026-11-01']);
    await expect(backwards).rejects.toThrow(
      '2026-11-02 is after 2026-11-01: write the earlier day first.',
    );
    const unknown = kaifu(['shipping', 'export', await temporaryFolder(), '--again', '9999']);
    await expect(unknown).rejects.toThrow(
      'There is no export 9999: its number is in the names of its files.',
    );
  });

  it.each([
    ['reconcile', '0000-01-01'],
    ['sales', '0001-01-01', '2026-11-20'],
    ['unused', '1899-12-31'],
  ])(
    'operator command report %s of %s: refused, because the shop is not that old',
    async (...args) => {
      await expect(kaifu(['report', ...args])).rejects.toThrow(CommandError);
      await expect(kaifu(['report', ...args])).rejects.toThrow(args[1]);
    },
  );

  it.each([
    ['reconcile', '2026-11-21'],
    ['sales', '2026-11-01', '2026-11-21'],
    ['unused', '2027-03-31'],
  ])(
    'operator command report %s of a day that is not over: says so beside the report',
    async (...args) => {
      const messages: string[] = [];
      const ofToday = await kaifu(['report', ...args], shop, undefined, (line) =>
        messages.push(line),
      );
      expect(messages[0]).toBe(
        `${args.at(-1)} is not over: the report shows the state of now and may change.`,
      );
      expect(ofToday.join()).not.toContain('not over');
      const ofYesterday = args.map((arg) => (/^20/.test(arg) ? '2026-11-20' : arg));
      await kaifu(['report', ...ofYesterday], shop, undefined, (line) => messages.push(line));
      expect(messages.filter((line) => line.includes('not over'))).toHaveLength(1);
    },
  );

  it('staff invite and staff reset, for when nobody can sign in: each prints a link of its own, mails it and all owners; staff list has who is invited', async () => {
    const named = (name: string) => `${name}-${crypto.randomUUID()}@staff.example`;
    const [owner, packer] = [named('owner'), named('packer')];
    const invite = (mail: string, role: string) =>
      kaifu(['staff', 'invite', mail, '--name', 'Mio', '--role', role, ...operatorAndReason]);
    await invite(owner, 'owner');
    const linkIn = (lines: string[]) => {
      expect(lines).toHaveLength(1);
      return /\/invitation#[\w-]{43}$/.exec(lines[0] ?? '')?.[0];
    };
    const first = linkIn(await invite(packer, 'packer'));
    const second = linkIn(await kaifu(['staff', 'reset', packer, ...operatorAndReason]));
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    const work = JSON.stringify(await queuedWork(shop.rawSql));
    expect(work).toContain(first);
    expect(work).toContain(second);
    const subjectsTo = async (mail: string) =>
      (await queuedMails(shop))
        .filter(({ to }) => 'address' in to && to.address === mail)
        .map(({ subject }) => subject);
    expect(await subjectsTo(owner)).toEqual([
      '【開封】運営コンソールへの招待',
      '【開封】担当者の権限が変更されました',
      '【開封】担当者の権限が変更されました',
    ]);
    const listed = await kaifu(['staff', 'list']);
    expect(listed).toContainEqual(expect.stringMatching(`Mio, ${packer}, packer, invited`));
    expect(listed.join()).not.toContain('invitation#');
  });

  it('maintenance on in a shop that is closed already: the message and the end that were written in the console stay', async () => {
    const note = {
      message: { ja: 'データベースの移設のため', en: 'The database moves' },
      endsAt: '2026-11-21T05:00:00.000Z',
    };
    await Maintenance.record(shop.db, note);
    await kaifu(['maintenance', 'on', ...operatorOptions]);
    expect(await Maintenance.find(shop.db, shop.clock.now())).toEqual(note);
    await kaifu(['maintenance', 'off', ...operatorOptions]);
    expect(await Maintenance.find(shop.db, shop.clock.now())).toBeUndefined();
    await kaifu(['maintenance', 'on', ...operatorOptions]);
    expect(await Maintenance.find(shop.db, shop.clock.now())).toEqual(emptyNote);
    await kaifu(['maintenance', 'off', ...operatorOptions]);
  });

  it('operator command with a missing file: refused, names the file', async () => {
    const file = join(await temporaryFolder(), 'none.csv');
    await expect(kaifu(['shipping', 'import', file, ...operatorOptions])).rejects.toThrow(
      `${file} cannot be read`,
    );
  });

  it.each(
    Object.entries(changingCommands).filter(([name]) => !/import|export|maintenance/.test(name)),
  )('operator command %s without a reason: refused', async (name, prepare) => {
    const args = (await prepare()).slice(0, -2);
    await expect(kaifu([...name.split(' '), ...args])).rejects.toThrow('--why <reason>');
  });

  it.each(Object.entries(readingCommands))(
    'operator command %s: changes nothing',
    async (name, prepare) => {
      const args = await prepare();
      const closed = shop.openAnother();
      await shop.rawSql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`;
      try {
        await kaifu([...name.split(' '), ...args], closed);
      } finally {
        await shop.rawSql`do $$ begin
        execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`;
      }
    },
  );
});

describe('commands about a member', () => {
  it('member show: finds a member by number or mail address, in any spelling', async () => {
    const memberId = await makeMemberAt({ points: 700, coins: 30 });
    const { mail } = await memberOf(memberId);
    const lines = await kaifu(['member', 'show', String(memberId), ...operatorAndReason]);
    expect(lines).toEqual([
      `member ${memberId}: 試験 花子, ${mail}`,
      'since 2026-11-21 12:00:00, writes ja',
      'phone +819012345678, not verified',
      'address 日本 1500001 東京都 渋谷区 神宮前1-2-3',
      '700 points, 30 coins',
    ]);
    const spelt = ['member', 'show', ` ${mail.toUpperCase()}`, ...operatorAndReason];
    expect(await kaifu(spelt)).toEqual(lines);
    await expect(kaifu(['member', 'show', 'nobody@example.com'])).rejects.toThrow(
      'There is no member',
    );
  });

  it('audit verify: prints the newest hash of an intact log, accepts it as --head; refuses a malformed one; fails on another head and on a changed entry', async () => {
    const own = await openTestShop();
    onTestFinished(() => own.close());
    for (const action of ['one', 'two', 'three'])
      await audited(own.db, own.clock, systemActor('kaori', 'a test'), action, async (_, record) =>
        record({ subject: 'member 12' }),
      );
    const verify = (...options: string[]) => kaifu(['audit', 'verify', ...options], own);
    const printed = await verify();
    expect(printed[0]).toBe('The audit log is intact: 3 links.');
    const [, head = ''] = /^head (3:[0-9a-f]{64})$/.exec(printed[1] ?? '') ?? [];
    expect(await verify('--head', head)).toEqual(printed);
    for (const malformed of ['', '3', '3:', head.slice(0, -1), head.toUpperCase(), `x${head}`])
      await expect(verify('--head', malformed), malformed).rejects.toThrow(
        new CommandError(`"${malformed}" is no head: copy it from the mail, with its number.`),
      );
    const other = 'it is not the log whose head was mailed';
    for (const [wrong, link] of [
      [`3:${'0'.repeat(64)}`, 3],
      [head.replace('3:', '2:'), 2],
      [head.replace('3:', '4:'), 4],
    ] as const)
      await expect(verify('--head', wrong)).rejects.toThrow(
        `The audit log is broken at link ${link} (${other}).`,
      );
    await own.rawSql`alter table audit_entry disable trigger all`;
    await own.rawSql`update audit_entry set subject = 'member 13' where action = 'two'`;
    for (const options of [[], ['--head', head]])
      await expect(verify(...options)).rejects.toThrow(
        'The audit log is broken at link 2 (the entry is not what it was).',
      );
  });

  it('member show: hides personal data without a reason; with one it shows them, audited as in the console', async () => {
    const memberId = await makeMemberAt();
    const { mail } = await memberOf(memberId);
    const reveals = async () =>
      (await findActions(shop.db, `member ${memberId}`, 1000)).filter(
        ({ action }) => action === 'member reveal',
      );
    const hidden = await kaifu(['member', 'show', String(memberId)]);
    expect(hidden.slice(0, 5)).toEqual([
      `member ${memberId}: 試•••, ${mail.charAt(0)}•••@example.com`,
      'personal data are hidden: --why shows them, for the audit log',
      'since 2026-11-21 12:00:00, writes ja',
      'phone •••5678, not verified',
      'address 東京都',
    ]);
    expect(await reveals()).toEqual([]);
    const shown = await kaifu(['member', 'show', String(memberId), ...operatorAndReason]);
    expect(shown[0]).toContain(mail);
    expect(await reveals()).toMatchObject([
      { who: 'kaori', why: 'she called', subject: `member ${memberId}`, details: {} },
    ]);
  });

  it('member show: lists payments with the provider’s id, and parcels', async () => {
    const parcelId = await makeSentParcel();
    const { memberId, trackingNumber } = await parcelOf(parcelId);
    const paymentId = await makeCarrierPayment(memberId);
    const lines = await kaifu(['member', 'show', String(memberId)]);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^payment ${paymentId}: 2026-11-21 12:00:00, 300 yen, .*, waiting, sbps [0-9a-f-]{36}$`,
        ),
      ),
      `parcel ${parcelId}: 2026-11-21 12:00:00, 1 card, sent 2026-11-21 12:00:00, yamato ${trackingNumber}`,
    ]);
  });

  it('member find: by parts of the name or mail, and by phone, in any spelling', async () => {
    const memberId = await makeMemberAt();
    const unusual = { lastName: 'ｶｲﾌｳ', firstName: 'まりあ', phone: '+818055556666' };
    await shop.db.run(query.updateTable('member').set(unusual).where('id', '=', memberId));
    const { mail } = await memberOf(memberId);
    const line = `member ${memberId}: ｶ•••, ${mail.charAt(0)}•••@example.com`;
    const ways = [
      ['かいふう', 'マリア'],
      [mail.slice(3, 30).toUpperCase()],
      ['080-5555-6666'],
      ['+81 80 5555 6666'],
    ];
    for (const words of ways) {
      expect(await kaifu(['member', 'find', ...words])).toEqual([line, '1 member found.']);
    }
    expect(await kaifu(['member', 'find', 'かいふう', '花子'])).toEqual(['0 members found.']);
    expect(await kaifu(['member', 'find', '%'])).toEqual(['0 members found.']);
  });

  it('member show and member find: control characters and text direction marks are removed', async () => {
    const memberId = await makeMemberAt();
    const typed = {
      lastName: '\u202e試\u2066験',
      firstName: '花\u001b[31m子',
      city: '渋谷\u0007区\u200f',
    };
    await shop.db.run(query.updateTable('member').set(typed).where('id', '=', memberId));
    const { mail } = await memberOf(memberId);
    const shown = await kaifu(['member', 'show', String(memberId), ...operatorAndReason]);
    expect(shown[0]).toBe(`member ${memberId}: 試験 花[31m子, ${mail}`);
    expect(shown[3]).toBe('address 日本 1500001 東京都 渋谷区 神宮前1-2-3');
    expect(await kaifu(['member', 'find', mail])).toEqual([
      `member ${memberId}: 試•••, ${mail.charAt(0)}•••@example.com`,
      '1 member found.',
    ]);
  });

  it('member factors remove: takes effect after 72 hours, is audited, the member is mailed; without a factor refused', async () => {
    const memberId = await makeMemberWithAuthenticator();
    const factors = () =>
      shop.rawSql`select 1 from member_authenticator where member_id = ${memberId}`;
    const remove = () =>
      kaifu(['member', 'factors', 'remove', String(memberId), ...operatorAndReason]);
    const [line] = await remove();
    expect(line).toMatch(/^The second factors of member \d+ will be removed at .+ stop it\.$/);
    // Asked again, the first time stays.
    shop.clock.advance(day);
    expect(await remove()).toEqual([line]);
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    expect(await findActions(shop.db, `member ${memberId}`, 10)).toMatchObject([
      { action: 'member factors remove' },
      { action: 'member factors remove' },
    ]);
    const run = () => shop.jobs.find(({ name }) => name === 'remove-lost-factors')?.run();
    shop.clock.advance(2 * day - 1);
    await run();
    expect(await factors()).toHaveLength(1);
    shop.clock.advance(1);
    await run();
    expect(await factors()).toEqual([]);
    await expect(remove()).rejects.toThrow('neither an authenticator nor a passkey');
    shop.clock.advance(-3 * day);
  });

  it('member restrict: the member is restricted from the named actions until the day is over or the restriction is lifted', async () => {
    const memberId = String(await makeMember(shop));
    const shown = async () => (await kaifu(['member', 'show', memberId])).at(-1);
    const restrict = (...words: string[]) =>
      kaifu(['member', 'restrict', memberId, ...words, ...operatorAndReason]);
    const allow = (...words: string[]) =>
      kaifu(['member', 'allow', memberId, ...words, ...operatorAndReason]);
    await expect(allow()).rejects.toThrow(
      `Member ${memberId} is not restricted from anything. Nothing`,
    );
    const lastDay = '2099-01-31';
    expect(await restrict('--from', 'ship, draw', '--until', lastDay)).toEqual([
      `Member ${memberId} is restricted from draw, ship until ${lastDay}.`,
    ]);
    expect(await shown()).toBe(`restricted from draw, ship until ${lastDay}`);
    expect(await restrict('--from', 'login,buy')).toEqual([
      `Member ${memberId} is restricted from login, buy.`,
    ]);
    expect(await shown()).toBe('restricted from login, buy');
    await expect(allow('--from', 'ship')).rejects.toThrow(
      `Member ${memberId} is not restricted from ship. Nothing was changed. Still restricted from: login, buy.`,
    );
    expect(await allow('--from', 'login')).toEqual([
      `Member ${memberId} is no longer restricted from login. Still restricted from: buy.`,
    ]);
    expect(await allow()).toEqual([`Member ${memberId} is no longer restricted from buy.`]);
    expect(await shown()).toBe('0 points, 0 coins');
  });

  it('member allow and member restrict after a cancellation by a guardian: refused, the restriction stays', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await makeCarrierPayment(memberId);
    const all = 'login,buy,draw,exchange,ship';
    await kaifu(['member', 'restrict', String(memberId), '--from', all, ...operatorAndReason]);
    await shop.rawSql`
      insert into guardian_cancellation (payment_id, member_id, cancelled_at)
      values (${paymentId}, ${memberId}, now())`;
    const refusal = `A guardian has cancelled payments of member ${memberId}, so all restrictions stay. Close`;
    for (const words of [['allow'], ['restrict', '--from', 'draw']]) {
      const [word = '', ...rest] = words;
      await expect(
        kaifu(['member', word, String(memberId), ...rest, ...operatorAndReason]),
      ).rejects.toThrow(refusal);
    }
    const shown = await kaifu(['member', 'show', String(memberId)]);
    expect(shown).toContain('restricted from login, buy, draw, exchange, ship');
  });

  it.each([
    [
      'an unknown action',
      ['--from', 'draw,sell'],
      '"sell" is none of login, buy, draw, exchange, ship.',
    ],
    [
      'an invalid day',
      ['--from', 'draw', '--until', '2026-02-30'],
      '"2026-02-30" is no day: write 2026-11-30.',
    ],
    [
      'a day that is over',
      ['--from', 'draw', '--until', '2020-01-01'],
      '2020-01-01 is over in Japan.',
    ],
  ])('member restrict with %s: refused with the reason', async (_, words, message) => {
    const memberId = String(await makeMember(shop));
    await expect(
      kaifu(['member', 'restrict', memberId, ...words, ...operatorAndReason]),
    ).rejects.toThrow(message);
  });

  it('member with a debt: shown by member show; payments waive-debt waives it', async () => {
    const memberId = await makeDebtor();
    expect((await kaifu(['member', 'show', String(memberId)])).at(-1)).toBe(
      '0 points, 0 coins, owes 300 points',
    );
    const waive = () =>
      kaifu(['payments', 'waive-debt', String(memberId), '--as', 'forgone', ...operatorAndReason]);
    expect(await waive()).toEqual(['300 points are no longer owed.']);
    expect(await waive()).toEqual(['Nothing was owed.']);
  });

  it('payments note, paid payment of a closed account: the terminal says so, the operator gets a mail', async () => {
    const memberId = await makeMember(shop);
    const id = await makeCarrierPayment(memberId);
    await shop.rawSql`update member set closed_at = now() where id = ${memberId}`;
    const messages: string[] = [];
    const note = ['payments', 'note', id, 'paid', ...operatorAndReason];
    const output = await kaifu(note, shop, undefined, (line) => messages.push(line));
    expect(output).toEqual(['The payment is paid.']);
    const message = 'a payment of a closed account was paid: refund it at the provider';
    expect(messages).toEqual([`Mail to the operator: ${message} (payment ${id}, sbps).`]);
    const subject =
      '[Kaifu] 退会した会員の支払いが入金されました。決済会社の管理画面で返金してください';
    expect((await queuedMails(shop)).filter((mail) => mail.subject === subject)).toEqual([
      {
        to: { address: noExternalServices.operator.mail, language: 'ja' },
        subject,
      },
    ]);
  });

  it('payments note, carrier payment noted as paid: the payment is paid; an unknown payment is refused', async () => {
    const id = await makeCarrierPayment();
    expect(await kaifu(['payments', 'note', id, 'paid', ...operatorAndReason])).toEqual([
      'The payment is paid.',
    ]);
    await expect(kaifu(['payments', 'note', id, 'lost', ...operatorAndReason])).rejects.toThrow(
      'Allowed choices',
    );
    const unknownId = crypto.randomUUID();
    for (const none of [unknownId, 'seven']) {
      await expect(kaifu(['payments', 'note', none, 'paid', ...operatorAndReason])).rejects.toThrow(
        'no such payment',
      );
    }
  });

  it('member change, new address: a mail is sent; shipping address moves the waiting parcel there', async () => {
    const parcelId = await makeParcel();
    const { memberId } = await parcelOf(parcelId);
    await kaifu(['shipping', 'export', await temporaryFolder(), ...operatorOptions]);
    const move = ['--prefecture', '27', '--city', '大阪市', '--postal-code', '５３０-0001'];
    expect(
      await kaifu(['member', 'change', String(memberId), ...move, ...operatorAndReason]),
    ).toEqual([`Member ${memberId} was changed, and is told by mail.`]);
    expect(await parcelOf(parcelId)).toMatchObject({ city: '渋谷区' });
    await kaifu(['shipping', 'address', String(parcelId), ...operatorAndReason]);
    const moved = {
      prefectureId: 27,
      city: '大阪市',
      postalCode: '5300001',
      street: '神宮前1-2-3',
    };
    expect(await parcelOf(parcelId)).toMatchObject({ ...moved, exportId: null });
    expect(await memberOf(memberId)).toMatchObject({ ...moved, lastName: '試験', middleName: '' });
    expect((await workQueue(shop)).map(({ subject }) => subject)).toContain(
      '【開封】ご登録内容を変更しました',
    );
    const [entry] = await findActions(shop.db, `member ${memberId}`, 1);
    expect(entry?.details).toEqual({
      fields: expect.arrayContaining(['prefectureId', 'city', 'postalCode']),
    });
  });

  it('member change, address overseas: accepted in its English form', async () => {
    const memberId = await makeMemberAt();
    const abroad = [
      '--prefecture',
      '99',
      '--country',
      'Macau',
      '--postal-code',
      '',
      '--city',
      'Macau',
    ];
    await kaifu(['member', 'change', String(memberId), ...abroad, ...operatorAndReason]);
    expect(await memberOf(memberId)).toMatchObject({
      prefectureId: 99,
      country: 'Macau',
      city: 'Macau',
    });
  });

  it('member change, new mail address: old and new one get a mail; a new phone must be verified again', async () => {
    const memberId = await makeMemberAt();
    await shop.db.run(
      query.updateTable('member').set({ phoneVerifiedAt: new Date() }).where('id', '=', memberId),
    );
    const { mail: old } = await memberOf(memberId);
    const change = (...input: string[]) =>
      kaifu(['member', 'change', String(memberId), ...input, ...operatorAndReason]);
    await workQueue(shop);
    await change('--mail', `new-${old}`);
    expect(await memberOf(memberId)).toMatchObject({
      mail: `new-${old}`,
      phoneVerifiedAt: expect.any(Date),
    });
    expect((await workQueue(shop)).map(({ to }) => to).sort()).toEqual([old, `new-${old}`].sort());
    await change('--phone', '080-1111-2222');
    expect(await memberOf(memberId)).toMatchObject({
      phone: '+818011112222',
      phoneVerifiedAt: null,
    });
    await makeMember(shop, { phone: '+818033334444', phoneVerified: true });
    await shop.db.run(
      query.updateTable('member').set({ phoneVerifiedAt: new Date() }).where('id', '=', memberId),
    );
    await change('--phone', '080-3333-4444');
    expect(await memberOf(memberId)).toMatchObject({
      phone: '+818033334444',
      phoneVerifiedAt: null,
    });

    const { mail: taken } = await memberOf(await makeMember(shop));
    await expect(change('--mail', taken.toUpperCase())).rejects.toThrow(
      'Another member has that address',
    );
    await expect(change('--mail', 'nowhere')).rejects.toThrow(
      'mail is invalid. Nothing was changed',
    );
    await expect(change('--prefecture', '48', '--city', '')).rejects.toThrow(
      'city is missing, prefectureId is invalid',
    );
    await expect(change('--country', 'France')).rejects.toThrow('country is invalid');
    await expect(change()).rejects.toThrow('Say what is to be changed');
    await expect(
      kaifu(['member', 'change', '999999', '--city', '港区', ...operatorAndReason]),
    ).rejects.toThrow('There is no member');
    expect(await memberOf(memberId)).toMatchObject({ mail: `new-${old}`, city: '渋谷区' });
  });
});

describe('commands about mails', () => {
  it('shipping mail and mail send: the mail about a parcel is sent again', async () => {
    const parcelId = await makeSentParcel();
    const { memberId } = await parcelOf(parcelId);
    const messages = async () => (await workQueue(shop)).map(({ subject }) => subject);
    expect(await messages()).toContain('【開封】カードを発送しました');
    await kaifu(['shipping', 'mail', String(parcelId), ...operatorAndReason]);
    expect(await messages()).toEqual(['【開封】カードを発送しました']);
    const [newest = '', ...others] = await kaifu(['mail', 'list', String(memberId)]);
    expect(newest).toMatch(/^mail \d+: .*, 【開封】カードを発送しました$/);
    expect(others.at(-1)).toBe(`2 mails to member ${memberId}.`);
    await kaifu(['mail', 'send', /\d+/.exec(newest)?.[0] ?? '', ...operatorAndReason]);
    expect(await kaifu(['mail', 'list', String(memberId)])).toContain('waits to be sent');
    expect(await messages()).toEqual(['【開封】カードを発送しました']);
    await expect(kaifu(['mail', 'send', '999999', ...operatorAndReason])).rejects.toThrow(
      'There is no mail 999999',
    );
  });

  it('shipping mail, parcel that has not left: refused', async () => {
    const parcelId = String(await makeParcel());
    await expect(kaifu(['shipping', 'mail', parcelId, ...operatorAndReason])).rejects.toThrow(
      'has left',
    );
    await expect(kaifu(['shipping', 'mail', 'seven', ...operatorAndReason])).rejects.toThrow(
      '"seven"',
    );
  });
});

describe('commands about parcels', () => {
  it('shipping address, parcel that has left or does not exist: refused', async () => {
    const parcelId = await makeSentParcel();
    for (const id of [String(parcelId), '999999']) {
      await expect(kaifu(['shipping', 'address', id, ...operatorAndReason])).rejects.toThrow(
        `No parcel ${id} waits`,
      );
    }
  });

  it('shipping return: the parcel goes to the member’s current address with a new tracking number, the member gets a mail', async () => {
    const parcelId = await makeSentParcel();
    const { memberId, trackingNumber } = await parcelOf(parcelId);
    await kaifu(['member', 'change', String(memberId), '--city', '港区', ...operatorAndReason]);
    const returnParcel = () =>
      kaifu(['shipping', 'return', String(parcelId), ...operatorAndReason]);
    await returnParcel();
    expect(await parcelOf(parcelId)).toMatchObject({ city: '港区', sentAt: null, exportId: null });
    await expect(returnParcel()).rejects.toThrow(`No parcel ${parcelId} has left`);
    await workQueue(shop);
    await send(parcelId);
    const notices = await shop.rawSql`
      select kind from notice where member_id = ${memberId} and kind = 'parcel_sent'`;
    expect(notices).toHaveLength(2);
    expect((await parcelOf(parcelId)).trackingNumber).not.toBe(trackingNumber);
    expect((await workQueue(shop)).map(({ subject }) => subject)).toEqual([
      '【開封】カードを発送しました',
    ]);
    expect((await kaifu(['ledger', 'check'])).join()).not.toContain(`parcel ${parcelId} `);
    const closed = await makeSentParcel();
    const theirs = (await parcelOf(closed)).memberId;
    await shop.db.run(
      query.updateTable('member').set({ closedAt: new Date() }).where('id', '=', theirs),
    );
    await expect(
      kaifu(['shipping', 'return', String(closed), ...operatorAndReason]),
    ).rejects.toThrow('is closed');
  });

  it('shipping list of a member: their parcels only; a made-up cursor is refused', async () => {
    const parcelId = await makeParcel();
    await makeParcel();
    const { memberId } = await parcelOf(parcelId);
    const lines = await kaifu(['shipping', 'list', '--member', String(memberId)]);
    expect(lines).toEqual([
      expect.stringContaining(`parcel ${parcelId}: 1 card of member ${memberId}, due by`),
      '1 parcel to be sent.',
    ]);
    await expect(kaifu(['shipping', 'list', '--after', 'made-up'])).rejects.toThrow(
      '"made-up" begins no page of this list: copy it from the page before.',
    );
  });

  it('shipping export to a folder without write access: nothing is exported; a file that cannot be written after the export: can be written again', async () => {
    const parcelId = await makeParcel();
    const folder = await temporaryFolder();
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const exportInto = (path: string, ...options: string[]) =>
      kaifu(['shipping', 'export', path, ...options, ...operatorOptions]);
    await expect(exportInto(join(file, 'out'))).rejects.toThrow('Nothing was exported.');
    expect(await parcelOf(parcelId)).toMatchObject({ exportId: null });

    await exportInto(folder);
    const { exportId } = await parcelOf(parcelId);
    const yamato = join(folder, `yamato-${exportId}.csv`);
    expect((await stat(yamato)).mode & 0o777).toBe(0o600);
    const written = await readFile(yamato);
    await rm(yamato);
    // Like a full disk after the export was committed.
    await mkdir(yamato);
    const again = exportInto(folder, '--again', String(exportId));
    await expect(again).rejects.toThrow(`"shipping export <folder> --again ${exportId}"`);
    await rm(yamato, { recursive: true });
    await exportInto(folder, '--again', String(exportId));
    expect(await readFile(yamato)).toEqual(written);
  });

  it('shipping export, sender’s address without a postal code: refused, nothing is exported', async () => {
    const parcelId = await makeParcel();
    const folder = await temporaryFolder();
    const demo = await readFile(new URL('../legal/demo-operator.yaml', import.meta.url), 'utf8');
    const exportBy = async (address: string) => {
      const KAIFU_OPERATOR = join(folder, 'operator.yaml');
      await writeFile(KAIFU_OPERATOR, demo.replace('〒000-0000', address));
      return kaifu(
        ['shipping', 'export', folder, ...operatorOptions],
        shop,
        readConfig({ KAIFU_OPERATOR }),
      );
    };
    await expect(exportBy('日本')).rejects.toThrow('must begin with its postal code');
    expect(await parcelOf(parcelId)).toMatchObject({ exportId: null });
    await exportBy('〒１００－０００１');
    const { exportId } = await parcelOf(parcelId);
    const yamato = new TextDecoder('shift_jis').decode(
      await readFile(join(folder, `yamato-${exportId}.csv`)),
    );
    expect(yamato).toContain(',1000001,架空県見本市開封町1-2-3 見本ビル4階,');
  });

  it('shipping export, member who owes points: the parcel is held, and all commands say why', async () => {
    const parcelId = await makeParcel();
    const { memberId } = await parcelOf(parcelId);
    await makeDebt(shop, memberId, 300);
    const exportAll = async () =>
      kaifu(['shipping', 'export', await temporaryFolder(), ...operatorOptions]);
    const held = `1 parcel of member ${memberId} held back: the member owes 300 points for a reversed payment. The next export takes them once that is settled, or waived: payments waive-debt ${memberId} --as paid|forgone --why …`;
    await exportAll();
    expect(await exportAll()).toEqual([held, 'No parcel to export, 1 held back.']);
    expect(await kaifu(['shipping', 'list'])).toContainEqual(
      `parcel ${parcelId}: 1 card of member ${memberId}, due by 2026-12-11, not exported, the member owes 300 points`,
    );
    expect((await kaifu(['member', 'show', String(memberId)])).slice(-3, -1)).toEqual([
      expect.stringMatching(/, owes 300 points$/),
      '1 parcel held back until the debt is settled or waived',
    ]);
    await kaifu([
      'payments',
      'waive-debt',
      String(memberId),
      '--as',
      'forgone',
      ...operatorAndReason,
    ]);
    expect((await exportAll()).at(-1)).toMatch(/^Export \d+: 1 parcel\.$/);
  });

  it('shipping list: lists a parcel until it has left', async () => {
    const parcelId = await makeParcel();
    const isListed = async () =>
      (await kaifu(['shipping', 'list'])).some((line) =>
        line.startsWith(`parcel ${parcelId}: 1 card of`),
      );
    expect(await isListed()).toBe(true);
    await send(parcelId);
    expect(await isListed()).toBe(false);
  });
});

it('pack close: purchases that wait are refunded; for a pack without any it is refused', async () => {
  const packId = String(await makeStuckPack());
  const lines = await kaifu(['pack', 'close', packId, ...operatorAndReason]);
  expect(lines).toEqual([
    `Pack ${packId} is closed: nothing from round 1 on is drawn. The purchases of 1 round are given back.`,
  ]);
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').selectAll().where('packId', '=', Number(packId)),
  );
  expect(purchase).toMatchObject({ beacon: null, refundedAt: shop.clock.now() });
  const again = kaifu(['pack', 'close', packId, ...operatorAndReason]);
  await expect(again).rejects.toThrow('No purchase of pack');
  const unknown = kaifu(['pack', 'close', '2000000', ...operatorAndReason]);
  await expect(unknown).rejects.toThrow('There is no sealed pack 2000000.');
});

it('audit log of a parcel: has all operations on it, also those on many parcels', async () => {
  const parcelId = await makeSentParcel();
  await kaifu(['shipping', 'mail', String(parcelId), ...operatorAndReason]);
  const done = (await kaifu(['audit', '--of', `parcel ${parcelId}`])).map(
    (line) => line.split(' | ')[2],
  );
  expect(done).toEqual(['shipping mail', 'shipping import', 'shipping export']);
  expect(await kaifu(['audit', '--of', 'anything'])).toEqual([]);
});

describe('catalogue import', () => {
  it('catalogue import, texts with scripts: reports what was removed', async () => {
    const folder = await catalogueFolder({
      'posts/opening.yaml': validFiles['posts/opening.yaml'].replace(
        '<p>開店</p>',
        '<p onclick="x()">開店</p>',
      ),
    });
    const config = readConfig({ KAIFU_DATA: await temporaryFolder() });
    const output = await kaifu(['catalogue', 'import', folder], shop, config);
    expect(output[0]).toMatch(
      /^posts\/opening\.yaml:\d+: onclick on <p> is not allowed in "content"/,
    );
  });

  it('catalogue import with another master secret: refused unless --new-secret is given', async () => {
    const own = await openTestShop({ ...noExternalServices, beacon });
    try {
      const packId = await makePack(own);
      const otherSecretShop = own.openAnother(makeSecrets());
      const config = readConfig({ KAIFU_DATA: await temporaryFolder() });
      const pack = validFiles['packs/1-parade.yaml']
        .replace('id: 1', 'id: 4321')
        .replace('starts_at: P3D\n', '');
      const folder = await catalogueFolder({ 'packs/1-parade.yaml': pack });
      const importWith = (...more: string[]) =>
        kaifu(
          ['catalogue', 'import', folder, ...operatorOptions, ...more],
          otherSecretShop,
          config,
        );
      const refusal = `${config.dataFolder}/secrets.json did not seal these packs, which are for sale: ${packId}.`;
      await expect(importWith()).rejects.toThrow(refusal);
      expect((await importWith('--new-secret')).at(-1)).toMatch(/^Sealed and opened: .*4321/);
      // One pack sealed with it is not enough: the others could not be sold.
      await expect(importWith()).rejects.toThrow(refusal);
      await own.db.run(
        query.updateTable('pack').set({ endsAt: own.clock.now() }).where('id', '=', packId),
      );
      expect(await importWith()).not.toContainEqual(expect.stringMatching('Sealed'));
      await own.db.run(query.updateTable('pack').set({ endsAt: own.clock.now() }));
      await expect(
        kaifu(['catalogue', 'import', folder], own.openAnother(makeSecrets())),
      ).rejects.toThrow("sealed none of this shop's packs");
    } finally {
      await own.close();
    }
  });

  it('catalogue import without a beacon: refuses new packs that need one, imports nothing', async () => {
    const own = await openTestShop();
    const packOf = (id: number, draw: string) =>
      validFiles['packs/1-parade.yaml']
        .replace('id: 1', `id: ${id}`)
        .replace('starts_at: P3D\nends_at: P10D\n', draw);
    const importPacks = async (draw: string) => {
      const folder = await catalogueFolder({
        'packs/1-parade.yaml': packOf(6100, draw),
        'packs/2-coins.yaml': packOf(6101, 'draw: instant\n'),
      });
      const config = readConfig({ KAIFU_DATA: await temporaryFolder() });
      return kaifu(['catalogue', 'import', folder], own, config);
    };
    try {
      const refusal = 'These packs are drawn with a beacon, and KAIFU_BEACON is off: 6100.';
      await expect(importPacks('draw: beacon\n')).rejects.toThrow(refusal);
      await expect(importPacks('')).rejects.toThrow(refusal);
      expect(await own.db.run(query.selectFrom('pack').select('id'))).toEqual([]);
      expect((await importPacks('draw: instant\n')).at(-1)).toBe('Sealed and opened: 6100, 6101.');
    } finally {
      await own.close();
    }
  });

  it('catalogue import, catalogue with errors: refused, names the file, imports nothing', async () => {
    const folder = await catalogueFolder({ 'banners.yaml': 'mode: 7\n' });
    const config = readConfig({ KAIFU_DATA: await temporaryFolder() });
    await expect(kaifu(['catalogue', 'import', folder], shop, config)).rejects.toThrow(
      /\d errors? in .*; nothing was imported/,
    );
    await expect(kaifu(['catalogue', 'import', `${folder}-none`])).rejects.toThrow(
      `There is no folder ${folder}-none.`,
    );
  });

  it('catalogue import: says which packs are sold now, later, and no longer', async () => {
    const packOf = (id: number, times: string) =>
      validFiles['packs/1-parade.yaml']
        .replace('id: 1', `id: ${id}`)
        .replace('starts_at: P3D\nends_at: P10D\n', times);
    const folder = await catalogueFolder({
      'packs/1-parade.yaml': packOf(6001, 'ends_at: P1D\n'),
      'packs/2-coins.yaml': packOf(6002, 'starts_at: 2026-12-01T10:00:00+09:00\n'),
      'packs/3-over.yaml': packOf(6003, 'starts_at: -P2D\nends_at: -P1D\n'),
    });
    const config = readConfig({ KAIFU_DATA: await temporaryFolder() });
    expect((await kaifu(['catalogue', 'import', folder], shop, config)).slice(-3)).toEqual([
      'Sealed and opened: 6001.',
      'Sealed, and opened later: 6002 (2026-12-01 10:00:00).',
      'Sealed, but their sale is over: 6003.',
    ]);
  });
});

const home = {
  phone: '+819012345678',
  postalCode: '1500001',
  country: '日本',
  prefectureId: 13,
  city: '渋谷区',
};

async function makeMemberAt(inputs: { points?: number; coins?: number } = {}): Promise<number> {
  const memberId = await makeMember(shop, inputs);
  const address = { ...home, street: '神宮前1-2-3' };
  await shop.db.run(query.updateTable('member').set(address).where('id', '=', memberId));
  return memberId;
}

async function makeMemberWithAuthenticator(): Promise<number> {
  const memberId = await makeMember(shop);
  const now = shop.clock.now();
  // No code is checked, so any secret will do.
  const authenticator = { memberId, secret: Buffer.alloc(20), createdAt: now, confirmedAt: now };
  await shop.db.run(query.insertInto('memberAuthenticator').values(authenticator));
  return memberId;
}

/** A pack with a purchase whose number of the beacon is overdue by two days. */
async function makeStuckPack(): Promise<number> {
  const memberId = await makeMember(shop, { points: 1000 });
  const packId = await makePack(shop, { draw: 'beacon' });
  shop.clock.advance(-2 * day);
  await shop.packSales.buy(buyRequest({ memberId, packId }));
  shop.clock.advance(2 * day);
  return packId;
}

async function memberOf(id: number) {
  const [row] = await shop.db.run(query.selectFrom('member').selectAll().where('id', '=', id));
  if (row === undefined) throw new Error(`there is no member ${id}`);
  return row;
}

async function parcelOf(id: number) {
  const [row] = await shop.db.run(query.selectFrom('parcel').selectAll().where('id', '=', id));
  if (row === undefined) throw new Error(`there is no parcel ${id}`);
  return row;
}

/** A parcel of one card, bought with coins. */
async function makeParcel(): Promise<number> {
  const memberId = await makeMemberAt({ coins: 100 });
  const packId = await makePack(shop, { currency: 'coin', price: 10 });
  const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  if (result.kind !== 'bought') throw new Error(result.kind);
  const [parcel] = await shop.db.run(
    query.selectFrom('parcel').select('id').where('memberId', '=', memberId),
  );
  return parcel?.id ?? 0;
}

async function makeExportedParcel(): Promise<number> {
  const id = await makeParcel();
  await kaifu(['shipping', 'export', await temporaryFolder(), ...operatorOptions]);
  return id;
}

let sent = 0;

/** A parcel that was sent with its own tracking number; the mail about it is in the queue. */
async function makeSentParcel(): Promise<number> {
  const id = await makeExportedParcel();
  await send(id);
  return id;
}

async function send(id: number): Promise<void> {
  await kaifu(['shipping', 'export', await temporaryFolder(), ...operatorOptions]);
  sent += 1;
  const eleven = 30_000_000_000 + sent;
  const file = join(await temporaryFolder(), 'issued.csv');
  await writeFile(file, `parcel,tracking_number\r\n${id},${eleven}${eleven % 7}\r\n`);
  expect(await kaifu(['shipping', 'import', file, ...operatorOptions])).toEqual([
    '1 parcel sent; 0 known before.',
  ]);
  await rm(file);
}

async function makeSentMail(): Promise<number> {
  const { memberId } = await parcelOf(await makeSentParcel());
  await workQueue(shop);
  const [mail] = await shop.db.run(
    query.selectFrom('sentMail').select('id').where('memberId', '=', memberId),
  );
  return mail?.id ?? 0;
}

/** A waiting parcel of a member whose guardian had cancelled before the shop took cards back. */
async function makeCancelledParcel(): Promise<{ id: number; memberId: number }> {
  const id = await makeParcel();
  const { memberId } = await parcelOf(id);
  const paymentId = await makeCarrierPayment(memberId);
  const cancelledAt = shop.clock.now();
  await shop.db.run(
    query.insertInto('guardianCancellation').values({ paymentId, memberId, cancelledAt }),
  );
  return { id, memberId };
}

/** A carrier payment without a callback. */
async function makeCarrierPayment(memberId?: number): Promise<string> {
  const now = shop.clock.now();
  const [payment] = await shop.db.run(
    query
      .insertInto('payment')
      .values({
        memberId: memberId ?? (await makeMember(shop)),
        requestKey: crypto.randomUUID(),
        payloadHash: Buffer.alloc(32),
        method: 6,
        provider: 'sbps',
        providerId: crypto.randomUUID(),
        courseId: 1,
        amount: 300,
        state: 'waiting',
        payBy: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id'),
  );
  return payment?.id ?? '';
}

/** A member who spent 300 points whose payment was charged back. */
async function makeDebtor(): Promise<number> {
  const memberId = await makeMember(shop);
  await makeDebt(shop, memberId, 300);
  return memberId;
}
