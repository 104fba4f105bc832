import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxClient } from '../providers/openid/open-openid.ts';
import { openidClient } from '../providers/openid/openid-client.ts';
import { workQueue } from '../testing/queue.ts';
import { chooseAccount, openTestOpenid, type TestOpenid } from '../testing/test-openid.ts';
import { hour } from '../testing/test-shop.ts';
import type { OpenidDeps } from './openid-deps.ts';
import { beginLogInAt, endLogInAt } from './openid-log-in.ts';

let test: TestOpenid;
beforeAll(async () => {
  test = await openTestOpenid();
});
afterAll(() => test.close());

it.each([
  ['Google', 'google', 'RS256'],
  ['LINE', 'line', 'HS256'],
] as const)(
  'a client secret that %s refuses: the operator is mailed, once an hour; the person reads that it does not work now',
  async (name, id, signedBy) => {
    const shown: string[] = [];
    const issuer = `${test.sandbox.address}/openid/${id}`;
    const wrong = { ...sandboxClient, clientSecret: 'a secret of last year' };
    const deps: OpenidDeps = {
      ...test.shop.openid,
      providers: new Map([[id, openidClient({ id, issuer, signedBy, ...wrong })]]),
      operator: { mail: `${id}@operator.example`, show: ({ message }) => shown.push(message) },
    };
    const logIn = async () => {
      const visitorId = 'a browser';
      const url = await beginLogInAt(deps, id, { visitorId, language: 'en' });
      const query = await chooseAccount(url ?? '', { mail: 'mio@example.com' });
      return endLogInAt(deps, id, { visitorId, query });
    };
    const mails = async () =>
      (await workQueue(test.shop)).filter(({ to }) => to === `${id}@operator.example`);
    for (let at = 0; at < 3; at++) expect(await logIn()).toEqual({ kind: 'unavailable' });
    const [mail, ...more] = await mails();
    expect(mail?.text).toContain(`KAIFU_LOGIN_${id.toUpperCase()}_SECRET`);
    expect(more).toEqual([]);
    expect(shown).toEqual([expect.stringContaining(`${name} refuses the client id`)]);
    test.shop.clock.advance(2 * hour);
    expect(await logIn()).toEqual({ kind: 'unavailable' });
    expect(shown).toHaveLength(2);
  },
);
