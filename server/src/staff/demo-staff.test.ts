import { afterEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { emptyNote, Maintenance } from '../http/maintenance.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { demoStaff, demoStaffCodes, seedDemoStaff } from './demo-staff.ts';
import { mailAuditHead } from './mail-audit-head.ts';

let console: TestConsole;
afterEach(() => console.close());

async function signInToDemo(): Promise<number[]> {
  const statuses: number[] = [];
  for (const { mail, password, role } of demoStaff) {
    const client = console.nobody();
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
