import { afterEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { emptyNote, Maintenance } from '../http/maintenance.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { queuedWork } from '../testing/queue-contents.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { demoStaff, demoStaffCodes, seedDemoStaff } from './demo-staff.ts';
import { mailAuditHead } from './mail-audit-head.ts';

let console: TestConsole;
afterEach(() => console.close());

async function signInToDemo(): Promise<number[]> {
  const statuses: number[] = [];
  for (const { mail, password, role } of demoStaff) {
    const client = console.visitor();
    const reply = await client.ask(operations.signIn, { body: { mail, password } });
    statuses.push(reply.status);
    if (reply.status !== 200) continue;
    const code = demoStaffCodes(console.shop.staff).find((one) => one.mail === mail)?.code ?? '';
    const session = await client.done(operations.sendFactor, { body: { code } });
    expect(session.roles).toEqual([role]);
  }
  return statuses;
}

it('demo with a sandbox: one person for each role, who sign in with codes that the sandbox shows', async () => {
  console = await openTestConsole();
  await seedDemoStaff(console.shop.staff);
  await seedDemoStaff(console.shop.staff);
  expect(await signInToDemo()).toEqual(demoStaff.map(() => 200));
});

it('staff of the demo without a sandbox: in the database, but cannot sign in', async () => {
  console = await openTestConsole({ allowsDemo: false });
  await seedDemoStaff(console.shop.staff);
  expect(new Set(await signInToDemo())).toEqual(new Set([401]));
});

it('shop closed for maintenance: the console stays open', async () => {
  console = await openTestConsole();
  await Maintenance.record(console.shop.db, emptyNote);
  const { client } = await console.staff('owner');
  expect((await client.done(operations.listStaff)).items).toHaveLength(1);
});

it('audit log cut after the daily mail with its newest hash: verifying with that hash says broken', async () => {
  console = await openTestConsole();
  const { shop } = console;
  const owner = await console.staff('owner');
  for (let i = 0; i < 2; i += 1) await owner.client.done(operations.renewRecoveryCodes);
  await mailAuditHead({ db: shop.db }, { mail: 'operator@shop.example' });
  const sent = JSON.stringify((await queuedWork(shop.rawSql)).map(({ payload }) => payload));
  const [, head = ''] = /audit verify --head (\d+:[0-9a-f]{64})"/.exec(sent) ?? [];
  const verify = () => owner.client.done(operations.verifyAudit, { body: { head } });
  const entries = Number(head.split(':')[0]);
  expect(entries).toBeGreaterThan(1);
  expect(await verify()).toMatchObject({ intact: true, entries });
  for (const table of ['audit_entry', 'audit_link'])
    await shop.rawSql.unsafe(`alter table ${table} disable trigger all`);
  await shop.rawSql`delete from audit_link where position = ${entries}`;
  await shop.rawSql`delete from audit_entry where id = (select max(id) from audit_entry)`;
  expect(await verify()).toMatchObject({
    ...{ intact: false, brokenAt: entries, error: 'other-head' },
  });
});

it('the daily mail with the newest hash of the audit chain: to the owners, or the operator if none', async () => {
  console = await openTestConsole();
  const { db } = console.shop;
  const operator = { mail: 'operator@shop.example' };
  await mailAuditHead({ db }, operator);
  const heads = async () => {
    const mails = await queuedMails(console.shop);
    return mails.filter(({ subject }) => subject === '【開封】監査ログの控え').map(({ to }) => to);
  };
  expect(await heads()).toEqual([]);
  const packer = await console.staff('packer');
  await packer.client.done(operations.renewRecoveryCodes);
  await mailAuditHead({ db }, operator);
  expect(await heads()).toEqual([{ address: operator.mail, language: 'ja' }]);
  const owner = await console.add('owner');
  await mailAuditHead({ db }, operator);
  expect((await heads()).at(-1)).toEqual({ address: owner.mail, language: 'ja' });
});
