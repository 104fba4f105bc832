import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../server/src/lib/clock.ts';
import { httpPartner } from '../../server/src/providers/partners/http-partner.ts';
import {
  openPartners,
  sandboxPartners,
} from '../../server/src/providers/partners/open-partners.ts';
import type { PartnerSite } from '../../server/src/providers/partners/partner-site.ts';
import { testSandboxKeys } from '../../server/src/testing/sandbox-keys.ts';
import { type Sandbox, startSandbox } from './index.ts';

/** The shop's client and the sandbox's server of docs/partners.md, over HTTP. */

let folder: string;
let sandbox: Sandbox;
let site: PartnerSite;
const demo = { login: 'demo@example.com', password: 'demo1234', phone: '09012345678' };

async function start(): Promise<void> {
  const clock = await movableClock(join(folder, 'clock.json'));
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock,
    folder: join(folder, 'sandbox'),
    keys: testSandboxKeys,
  });
  const [first] = openPartners(sandboxPartners(sandbox.address));
  if (first === undefined) throw new Error('the sandbox plays no site');
  site = first;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-partner-'));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const setFailure = (call: string, kind: string) =>
  fetch(`${sandbox.address}/partner/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call, kind, times: 1 }),
  });

describe("the sandbox's partner site", () => {
  it("linking an account of the sandbox's partner site: needs login, password and phone together", async () => {
    expect(await site.link(demo)).toBe('demo-1');
    expect(await site.link({ ...demo, password: 'wrong' })).toBeUndefined();
    expect(await site.link({ ...demo, phone: '09000000000' })).toBeUndefined();
  });

  it("transfer from the sandbox's partner site: reserve, confirm and cancel are idempotent", async () => {
    const transfer = { id: randomUUID(), account: 'demo-1', points: 2_000 };
    expect(await site.reserve(transfer)).toBe('reserved');
    expect(await site.reserve(transfer)).toBe('reserved');
    expect(await site.balance('demo-1')).toBe(3_000);
    expect(await site.confirm(transfer.id)).toBe('confirmed');
    expect(await site.cancel(transfer.id)).toBe('confirmed');
    const second = { ...transfer, id: randomUUID() };
    await site.reserve(second);
    expect(await site.cancel(second.id)).toBe('cancelled');
    expect(await site.confirm(second.id)).toBe('cancelled');
    expect(await site.balance('demo-1')).toBe(3_000);
    expect(await site.reserve({ ...transfer, id: randomUUID(), points: 3_001 })).toBe('refused');
    const late = { ...transfer, id: randomUUID() };
    await site.cancel(late.id);
    expect(await site.reserve(late)).toBe('cancelled');
  });

  it("transfer reserved before a restart of the sandbox's partner site: can be confirmed after it", async () => {
    const transfer = { id: randomUUID(), account: 'demo-1', points: 2_000 };
    await site.reserve(transfer);
    await sandbox.close();
    await start();
    expect(await site.confirm(transfer.id)).toBe('confirmed');
    expect(await site.balance('demo-1')).toBe(3_000);
  });

  it("call of the sandbox's partner site that is set to fail: fails before or after it is carried out", async () => {
    const transfer = { id: randomUUID(), account: 'demo-1', points: 2_000 };
    await setFailure('reserve', 'down');
    await expect(site.reserve(transfer)).rejects.toThrow('503');
    expect(await site.balance('demo-1')).toBe(5_000);
    await setFailure('reserve', 'lost');
    await expect(site.reserve(transfer)).rejects.toThrow('did not answer');
    expect(await site.balance('demo-1')).toBe(3_000);
  });

  it("call of the sandbox's partner site signed with another secret: refused", async () => {
    const [settings] = sandboxPartners(sandbox.address);
    if (settings === undefined) throw new Error('the sandbox plays no site');
    const otherSecret = httpPartner({ ...settings, secret: 'x'.repeat(40) });
    await expect(otherSecret.link(demo)).rejects.toThrow('401');
  });
});
