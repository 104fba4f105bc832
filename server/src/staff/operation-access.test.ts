import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationNamed, operations } from '#contract/console/index.ts';
import { permissionsOf, type RoleName, roleNames } from '#contract/permissions.ts';
import { systemActor } from '../db/audit.ts';
import { minute } from '../lib/time.rules.ts';
import {
  addressOf,
  type ConsoleClient,
  consoleUrl,
  type LooseOperationRequest,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { type Invitation, inviteStaff } from './change-staff.ts';

/**
 * The access matrix of the console: every operation by every role, by nobody, by a member's cookie,
 * by half a session and by a stale one. It follows from the contract, so a new operation is in it.
 */

let console: TestConsole;
let http: TestApp;
/** The cookie of a member who is logged in, under the names of both realms. */
let memberCookies: string[];
beforeAll(async () => {
  console = await openTestConsole();
  http = await openTestApp(console.shop);
  const value = (await http.member(await makeMember(console.shop))).cookie ?? '';
  expect(value).toMatch(/^m\..{20}/);
  memberCookies = [
    `kaifu_session=${value}`,
    `kaifu_staff=${value}`,
    `kaifu_staff=${value.replace(/^m\./, '')}`,
  ];
});
afterAll(async () => {
  await http.close();
  await console.close();
});

const every = Object.keys(operations);

/** A request whose body cannot be read, so that whatever is let in changes nothing. */
async function requestOperation(
  name: string,
  cookie: string | undefined,
  origin = 'http://localhost:3002',
) {
  const operation = operationNamed(name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const response = await console.app.inject({
    // A stream would not end by itself.
    payloadAsStream: operation.isStream,
    method: operation.method,
    url: addressOf(operation, {}, {}),
    headers: {
      origin,
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
    },
    ...(operation.method !== 'GET' && { payload: '{ this is no JSON' }),
  });
  if (operation.isStream && response.statusCode === 200) {
    response.stream().destroy();
    return { status: 200, type: '' };
  }
  const text = operation.isStream ? await textOf(response.stream()) : response.body;
  const body = text === '' ? {} : JSON.parse(text);
  return {
    status: response.statusCode,
    type: String(body.type ?? '')
      .split(':')
      .at(-1),
  };
}

const isRefusal = ({ status }: { status: number }) => status === 401 || status === 403;

describe.each(every)('access to the console operation %s', (name) => {
  const operation = operationNamed(name);
  const access = operation?.access ?? 'staff';

  it("operation without a session, or with a member's cookie: 401, unless anyone may use it", async () => {
    for (const cookie of [undefined, ...memberCookies, 'kaifu_staff=forged']) {
      const answer = await requestOperation(name, cookie);
      if (access === 'anyone') expect(isRefusal(answer)).toBe(false);
      else expect(answer).toEqual({ status: 401, type: 'sign-in-required' });
    }
  });

  it('operation with a session that has ended: 401, unless anyone may use it', async () => {
    const answer = await requestOperation(name, await endedSession());
    if (access === 'anyone') expect(isRefusal(answer)).toBe(false);
    else expect(answer).toEqual({ status: 401, type: 'sign-in-required' });
  });

  it('operation by staff whose roles were taken away: 403, unless it needs no permission', async () => {
    const answer = await requestOperation(name, await sessionWithoutRoles());
    if (['anyone', 'session', 'staff'].includes(access)) expect(isRefusal(answer)).toBe(false);
    else expect(answer).toEqual({ status: 403, type: 'permission-required' });
  });

  it('operation in a session whose second factor was not shown yet: 403, unless it is allowed in such sessions', async () => {
    const half = await halfSession();
    const answer = await requestOperation(name, half);
    if (access === 'anyone' || access === 'session') expect(isRefusal(answer)).toBe(false);
    else expect(answer).toEqual({ status: 403, type: 'second-factor-required' });
  });

  it('operation in a session of somebody who has no second factor yet: 403, unless it is allowed in such sessions', async () => {
    const answer = await requestOperation(name, await sessionWithoutFactor());
    if (access === 'anyone' || access === 'session') expect(isRefusal(answer)).toBe(false);
    else expect(answer).toEqual({ status: 403, type: 'enrolment-required' });
  });

  it('operation by staff of each role: 403 if the role lacks its permission, otherwise allowed', async () => {
    for (const role of roleNames) {
      const answer = await requestOperation(name, await sessionOf(role));
      const allowed: ReadonlySet<string> = permissionsOf([role]);
      const mayDoIt = ['anyone', 'session', 'staff'].includes(access) || allowed.has(access);
      if (mayDoIt) expect(isRefusal(answer), role).toBe(false);
      else expect(answer, role).toEqual({ status: 403, type: 'permission-required' });
    }
  });

  it('operation sent from a page of another origin: refused if it writes', async () => {
    if (operation?.method === 'GET') return;
    const answer = await requestOperation(name, await sessionOf('owner'), 'https://evil.example');
    expect(answer).toEqual({ status: 403, type: 'wrong-origin' });
  });
});

const sessions = new Map<RoleName, Promise<string>>();
function sessionOf(role: RoleName): Promise<string> {
  const known = sessions.get(role) ?? signInAs(role);
  sessions.set(role, known);
  return known;
}
async function signInAs(role: RoleName): Promise<string> {
  const { client } = await console.staff(role);
  return `kaifu_staff=${client.cookie}`;
}

let half: Promise<string> | undefined;
function halfSession(): Promise<string> {
  half ??= (async () => {
    const { mail, password } = await console.add('owner');
    const client = console.visitor();
    await client.done(operations.signIn, { body: { mail, password } });
    return `kaifu_staff=${client.cookie}`;
  })();
  return half;
}

let withoutFactor: Promise<string> | undefined;
/** The session of an owner who has just accepted an invitation. */
function sessionWithoutFactor(): Promise<string> {
  withoutFactor ??= (async () => {
    const mail = `${randomUUID()}@staff.example`;
    const invitation: Invitation = { mail, name: 'Mio', language: 'en', roles: ['owner'] };
    const actor = systemActor('kaori', 'a test');
    const invited = await inviteStaff(console.shop.staff, invitation, actor);
    if (invited.kind !== 'invited') throw new Error(invited.kind);
    const client = console.visitor();
    const body = { token: invited.link.split('#')[1] ?? '', password: 'correct horse battery' };
    await client.done(operations.acceptInvitation, { body });
    return `kaifu_staff=${client.cookie}`;
  })();
  return withoutFactor;
}

let ended: Promise<string> | undefined;
function endedSession(): Promise<string> {
  ended ??= (async () => {
    const { client } = await console.staff('owner');
    const cookie = `kaifu_staff=${client.cookie}`;
    await client.done(operations.signOut);
    return cookie;
  })();
  return ended;
}

let withoutRoles: Promise<string> | undefined;
/** The session of somebody who was an owner until a moment ago. */
function sessionWithoutRoles(): Promise<string> {
  withoutRoles ??= (async () => {
    const { client, id } = await console.staff('owner');
    await console.shop.rawSql`delete from staff_role where staff_id = ${id}`;
    return `kaifu_staff=${client.cookie}`;
  })();
  return withoutRoles;
}

it('operations that need a recent second factor, five minutes after it was shown: 403 even for an owner', async () => {
  const cookie = await signInAs('owner');
  console.shop.clock.advance(5 * 60_000);
  const guarded = every.filter((name) => operationNamed(name)?.stepUp === true);
  expect(guarded.length).toBeGreaterThan(5);
  for (const name of guarded)
    expect(await requestOperation(name, cookie), name).toEqual({
      status: 403,
      type: 'step-up-required',
    });
});

it('operations that need a recent second factor only sometimes, six minutes after it was shown: 403 where a factor is added or personal data are saved', async () => {
  const { client } = await console.staff('owner');
  const exportId = await exportOfMembers(client);
  console.shop.clock.advance(6 * minute);
  const requests: Record<string, LooseOperationRequest> = {
    beginAuthenticator: { body: { name: 'Phone' } },
    confirmAuthenticator: { params: { factorId: '1' }, body: { code: '000000' } },
    beginPasskey: {},
    addPasskey: { body: { name: 'Laptop', credential: new TestPasskey(consoleUrl).create(made) } },
    takeExport: { params: { exportId } },
  };
  const conditional = every.filter((name) => operationNamed(name)?.stepUp === 'conditional');
  expect(conditional.toSorted()).toEqual(Object.keys(requests).toSorted());
  for (const name of conditional) {
    const operation = operationNamed(name) ?? operations.beginPasskey;
    const reply = await client.askLoosely(operation, requests[name]);
    expect([reply.status, reply.problemName], name).toEqual([403, 'step-up-required']);
  }
});

/** Options to make a passkey; their challenge is never looked at here. */
const made = { challenge: randomUUID(), rp: { id: 'localhost' } };

/** Exports the members' personal data with a second person. @returns the export's number */
async function exportOfMembers(client: ConsoleClient): Promise<string> {
  const body = { reason: 'a letter to them' };
  const { approvalId } = await client.ask(operations.exportMemberList, { body });
  const other = await console.staff('owner');
  await other.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  const [own] = (await client.done(operations.listOwnExports)).items;
  return String(own?.id);
}

it("operations that need a second person's approval: all require a reason and a recent second factor", () => {
  for (const name of every) {
    const operation = operationNamed(name);
    if (operation?.approval === 'never' || operation === undefined) continue;
    const sent = operation.body.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(sent, name).toContain('reason');
    expect(operation.stepUp, name).toBe(true);
  }
});
