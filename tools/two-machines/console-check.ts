import { strict as assert } from 'node:assert';
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operations } from '#contract/console/index.ts';
import { codeAt, seedStaff } from '../../server/src/staff/index.ts';
import type { MachineProcess } from './machine.ts';
import { StaffBrowser } from './staff-browser.ts';
import { bytesAt, waitUntil } from './steps.ts';
import type { World } from './world.ts';

const password = 'a long pass phrase';

/**
 * Checks that a sign-in at the console of one machine can be finished at the other's, and ended
 * there.
 */
export async function checkStaff({ shop }: World, a: MachineProcess, b: MachineProcess) {
  const staff = await signIn({ shop }, a, b);
  for (const { consoleAddress } of [a, b])
    await staff.done(consoleAddress, operations.getSession, {});
  await staff.done(b.consoleAddress, operations.signOut, {});
  assert.equal(await staff.status(a.consoleAddress, operations.getSession), 401);
}

/** Checks that a picture that staff upload at one machine is served by both, and is the same. */
export async function checkUpload({ shop }: World, a: MachineProcess, b: MachineProcess) {
  const staff = await signIn({ shop }, a, b);
  for (const [colour, { consoleAddress }] of [
    ['#803020', a],
    ['#208030', b],
  ] as const) {
    const file = await sharp({
      create: { width: 900, height: 1_200, channels: 3, background: colour },
    })
      .jpeg()
      .toBuffer();
    const request = { params: { use: 'cover' }, file } as const;
    const made = await staff.done(consoleAddress, operations.uploadPackPicture, request);
    for (const { url } of [a, b]) {
      const served = Buffer.from(await bytesAt(url + made.address), 'base64');
      assert.equal(createHash('sha256').update(served).digest('hex'), made.sha256);
    }
  }
}

/**
 * Checks that a file of a list, which is asked for at one machine and written by a job of the
 * other, can be saved at both.
 */
export async function checkExport({ shop }: World, a: MachineProcess, b: MachineProcess) {
  const staff = await signIn({ shop }, a, b);
  const files: string[] = [];
  for (const { consoleAddress: asked } of [a, b]) {
    const { id } = await staff.done(asked, operations.exportStaffList, { body: {} });
    const params = { exportId: String(id) };
    await waitUntil('the file is written', async () => {
      const { items } = await staff.done(asked, operations.listOwnExports, {});
      return items.some((each) => each.id === id && each.state === 'done');
    });
    for (const { consoleAddress } of [a, b]) {
      const { parts } = await staff.done(consoleAddress, operations.takeExport, { params });
      assert.equal(parts, 1);
      const part = { params: { ...params, number: '1' } };
      files.push((await staff.done(consoleAddress, operations.readExportPart, part)).content);
    }
  }
  assert.equal(new Set(files).size, 1);
}

/** Signs somebody new in: the password goes to one machine, the code to the other. */
async function signIn({ shop }: Pick<World, 'shop'>, a: MachineProcess, b: MachineProcess) {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const mail = `${randomUUID()}@staff.example`;
  await seedStaff(shop.staff, {
    mail,
    name: 'Ren',
    roles: ['owner', 'designer'],
    password,
    secret,
    isDemo: false,
  });
  const staff = new StaffBrowser();
  await staff.done(a.consoleAddress, operations.signIn, { body: { mail, password } });
  const code = codeAt(secret, shop.clock.now());
  await staff.done(b.consoleAddress, operations.sendFactor, { body: { code } });
  return staff;
}
