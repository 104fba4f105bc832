import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Html, html, page } from '../page.ts';
import { bilingual, notice, plays } from '../payments/customer-page.ts';
import {
  AuthorizationRequest,
  type CompanyId,
  client,
  companies,
  flaws,
  type OpenidCompanies,
} from './openid.ts';

const Place = z.object({ company: z.enum(['google', 'line']) });
const Fields = z.record(z.string(), z.string());
const Choice = z.object({
  mail: z.string().trim().max(255).default(''),
  subject: z.string().trim().max(100).default(''),
  verified: z.string().optional(),
  flaw: z.enum(flaws).default('none'),
  cancel: z.string().optional(),
});
const Trouble = z.strictObject({ unavailable: z.boolean() });

/**
 * Plays Google and LINE as ways to log in, under `/openid/google` and `/openid/line`. The page
 * `authorize` asks a tester which account to log in with. `POST /openid/google` with
 * `{ "unavailable": true }` makes a company answer nothing.
 *
 * @param shopUrl the address at which people open the shop: browsers are sent back only there
 */
export function openidRoutes(all: OpenidCompanies, shopUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody);
    app.addHook('preHandler', async (request, reply) => {
      const place = Place.safeParse(request.params);
      if (!place.success) return reply.status(404).send({ error: 'no such company' });
      const isControl = request.routeOptions.url === '/openid/:company';
      if (all.unavailable.has(place.data.company) && !isControl)
        return reply.status(503).send({ error: 'temporarily_unavailable' });
    });
    app.post('/openid/:company', async (request, reply) => {
      const trouble = Trouble.safeParse(request.body);
      if (!trouble.success) return reply.status(400).send({ error: 'Send {"unavailable": true}.' });
      const { company } = Place.parse(request.params);
      if (trouble.data.unavailable) all.unavailable.add(company);
      else all.unavailable.delete(company);
      return trouble.data;
    });
    app.get('/openid/:company/.well-known/openid-configuration', (request) =>
      all.discovery(Place.parse(request.params).company),
    );
    app.get('/openid/:company/keys', () => all.keys());
    app.post('/openid/:company/token', async (request, reply) => {
      const { company } = Place.parse(request.params);
      const answer = all.exchange(company, Fields.parse(request.body));
      if ('error' in answer) return reply.status(400).send(answer);
      return { access_token: 'opens-nothing', token_type: 'Bearer', expires_in: 300, ...answer };
    });
    authorizePage(app, all, shopUrl);
  };
}

/** Serves the page on which a tester chooses an account. */
function authorizePage(app: FastifyInstance, all: OpenidCompanies, shopUrl: string): void {
  const read = (params: unknown, query: unknown) => {
    const { company } = Place.parse(params);
    const fields = Fields.parse(query);
    const redirectUri = `${shopUrl}/login-return/${company}`;
    // Nobody may be sent to another address, not even with an error (RFC 6749, 4.1.2.1).
    const isKnown = fields['client_id'] === client.id && fields['redirect_uri'] === redirectUri;
    return { company, redirectUri, fields, isKnown };
  };
  const back = (company: CompanyId, redirectUri: string, answer: Record<string, string>) => {
    const url = new URL(redirectUri);
    const iss = company === 'google' ? { iss: all.issuer(company) } : {};
    url.search = new URLSearchParams({ ...answer, ...iss }).toString();
    return url.href;
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/openid/:company/authorize',
    handler: async (request, reply) => {
      const { company, redirectUri, fields, isKnown } = read(request.params, request.query);
      reply.type('text/html; charset=utf-8');
      if (!isKnown) return reply.status(400).send(unknownClientPage(company, redirectUri));
      const asked = AuthorizationRequest.safeParse(fields);
      const state = fields['state'] ?? '';
      const goBack = (answer: Record<string, string>) =>
        reply.redirect(back(company, redirectUri, { ...answer, state }), 303);
      if (!asked.success) return goBack({ error: 'invalid_request' });
      if (request.method === 'GET') return choicePage(company);
      const { verified, cancel, ...choice } = Choice.parse(request.body);
      if (cancel !== undefined) return goBack({ error: 'access_denied' });
      const isVerified = verified !== undefined;
      return goBack({
        code: all.grant(company, redirectUri, asked.data, { ...choice, isVerified }),
      });
    },
  });
}

function unknownClientPage(company: CompanyId, redirectUri: string): string {
  return page(
    companies[company].name,
    notice(
      `client_id か redirect_uri が登録と違います。登録されているのは ${redirectUri} だけです。`,
      `The client_id or the redirect_uri is not registered. The only registered one is ${redirectUri}.`,
    ),
  );
}

function choicePage(company: CompanyId): string {
  const { name, verifiesMail } = companies[company];
  const verified = html`<p><label><input type="checkbox" name="verified" value="1" checked> ${bilingual('確認済みのアドレス', 'The address is verified')}</label></p>`;
  return page(
    name,
    html`${plays(name, name)}
<form method="post">
<p><label>${bilingual('メールアドレス', 'Email address')}<br><input type="email" name="mail" value="tester@example.com" autocomplete="off"></label></p>
${verifiesMail ? verified : notice(`${name}は、アドレスが確認済みかどうかを知らせません。`, `${name} does not say whether the address is verified.`)}
<p><label>${bilingual('アカウントのID（空欄ならアドレスから作ります）', 'Account id (empty: made from the address)')}<br><input name="subject" autocomplete="off"></label></p>
<p><label>${bilingual('IDトークンの異常', 'Flaw of the ID token')}<br><select name="flaw">${flaws.map((flaw) => option(flaw))}</select></label></p>
<button>${bilingual('このアカウントでログインする', 'Log in with this account')}</button>
<button name="cancel" value="1">${bilingual('キャンセル', 'Cancel')}</button>
</form>`,
  );
}

function option(flaw: string): Html {
  return html`<option>${flaw}</option>`;
}
