import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/console/index.ts';
import { buildConsole } from '../../../server/src/app/console-app.ts';
import { openLog } from '../../../server/src/app/log.ts';
import type { Shop } from '../../../server/src/app/shop.ts';
import { folderStore } from '../../../server/src/files/folder-store.ts';
import { Traffic } from '../../../server/src/http/overload/traffic.ts';
import { codeAt, secretFrom, seedStaff } from '../../../server/src/staff/index.ts';
import { ConsoleClient, testSender } from '../../../server/src/testing/console-client.ts';
import type { ListRequest } from './lists.ts';

/** Milliseconds between two requests of somebody who works. */
const thinkMs = 1_000;

/** Builds the console of a shop. @param folder for files */
export function openConsole(shop: Shop, folder: string): Promise<FastifyInstance> {
  return buildConsole(shop, {
    log: openLog('error'),
    trustedProxies: [],
    webFolder: undefined,
    stores: { files: folderStore(folder), assets: folderStore(folder) },
    traffic: new Traffic(),
    labels: { sender: testSender, billing: undefined },
    readOperatorState: () => 'named',
  });
}

/** Makes an owner and signs in to the console. */
export async function signIn(app: FastifyInstance, shop: Shop): Promise<ConsoleClient> {
  const mail = `${randomUUID()}@staff.example`;
  const [password, secret] = ['a long pass phrase', secretFrom(randomBytes(20))];
  const roles = ['owner'] as const;
  await seedStaff(shop.staff, {
    mail,
    name: 'Ren',
    roles: [...roles],
    password,
    secret,
    isDemo: false,
  });
  const client = new ConsoleClient(app);
  // Limits of sign-ins count for an address.
  client.address = `10.0.0.${1 + Math.floor(Math.random() * 250)}`;
  await client.done(operations.signIn, { body: { mail, password } });
  await client.done(operations.sendFactor, { body: { code: codeAt(secret, shop.clock.now()) } });
  return client;
}

/** Does some work while people work in the console, each with one request after the other. */
export async function besidePeople<Result>(
  clients: readonly ConsoleClient[],
  requests: readonly ListRequest[],
  work: () => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  const people = clients.map(async (client, person) => {
    for (let turn = person; !end.signal.aborted; turn += 7) {
      const request = requests[turn % requests.length];
      if (request !== undefined) await client.askLoosely(request.operation, request);
      await sleep(thinkMs);
    }
  });
  try {
    return await work();
  } finally {
    end.abort();
    await Promise.all(people);
  }
}
