import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { newAccount, type PartnerBooks } from './partner.ts';

/** Public, because it protects nothing of value. */
const sandboxPartnerSecret = 'kaifu-sandbox-partner-secret-known-to-all';

const calls = ['link', 'balance', 'reserve', 'confirm', 'cancel'] as const;
type Call = (typeof calls)[number];

const bodies = {
  link: z.object({ login: z.string(), password: z.string(), phone: z.string() }),
  balance: z.object({ account: z.string() }),
  reserve: z.object({ transfer: z.uuid(), account: z.string(), points: z.int().positive() }),
  confirm: z.object({ transfer: z.uuid() }),
  cancel: z.object({ transfer: z.uuid() }),
};

/**
 * `down`: the call does nothing and fails; `lost`: the call is carried out, but its answer does not
 * arrive.
 */
const trouble = z.strictObject({
  call: z.enum(calls),
  kind: z.enum(['down', 'lost']),
  times: z.int().min(0),
});

/** The maximum age of a request in seconds (docs/partners.md). */
const freshSeconds = 300;

/**
 * Serves two partner sites under `/partner/1` and `/partner/2`, as docs/partners.md describes.
 * `POST /partner/{site}/accounts` opens an account; `POST /partner/trouble` makes the next calls of
 * a kind fail.
 */
export function partnerRoutes(books: PartnerBooks) {
  return async (app: FastifyInstance): Promise<void> => {
    const troubles = new Map<Call, z.infer<typeof trouble>>();
    // The signature covers the bytes as sent.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });

    app.post('/partner/trouble', async (request, reply) => {
      const input = trouble.safeParse(jsonOf(request));
      if (!input.success)
        return reply.status(400).send({ error: 'Send {"call", "kind", "times"}.' });
      troubles.set(input.data.call, input.data);
      return input.data;
    });

    app.post<{ Params: { site: string } }>('/partner/:site/accounts', async (request, reply) => {
      const input = newAccount.safeParse(jsonOf(request));
      if (!input.success) return reply.status(400).send({ error: z.prettifyError(input.error) });
      return await books.open(Number(request.params.site), input.data);
    });

    for (const call of calls) {
      app.post<{ Params: { site: string } }>(`/partner/:site/${call}`, async (request, reply) => {
        if (!isSigned(request, call)) return reply.status(401).send({ error: 'signature' });
        const coming = troubles.get(call);
        const kind = coming !== undefined && coming.times > 0 ? coming.kind : undefined;
        if (coming !== undefined && kind !== undefined) coming.times -= 1;
        if (kind === 'down') return reply.status(503).send({ error: 'down' });
        const answer = await answerTo(books, call, Number(request.params.site), jsonOf(request));
        if (kind === 'lost') return hangUp(request, reply);
        return answer === undefined ? reply.status(404).send({ error: 'not there' }) : answer;
      });
    }
  };
}

/** Answers a call to a partner site. */
async function answerTo(books: PartnerBooks, call: Call, site: number, body: unknown) {
  switch (call) {
    case 'link': {
      const { login, password, phone } = bodies.link.parse(body);
      const found = books.find(site, login, password, phone);
      return found && { account: found.id };
    }
    case 'balance': {
      const points = books.balance(site, bodies.balance.parse(body).account);
      return points === undefined ? undefined : { points };
    }
    case 'reserve': {
      const { transfer, account, points } = bodies.reserve.parse(body);
      return { state: await books.reserve(site, transfer, account, points) };
    }
    case 'confirm': {
      const state = await books.confirm(bodies.confirm.parse(body).transfer);
      return state && { state };
    }
    case 'cancel':
      return { state: await books.cancel(bodies.cancel.parse(body).transfer) };
  }
}

/** Closes the connection without an answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Parses the body of a request as JSON; undefined if it is none. */
function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    return undefined;
  }
}

/** Whether the shop has signed a request, within the last minutes. */
function isSigned(request: FastifyRequest, call: Call): boolean {
  const { 'kaifu-timestamp': timestamp, 'kaifu-signature': signature } = request.headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > freshSeconds) return false;
  const right = createHmac('sha256', sandboxPartnerSecret)
    .update(`${timestamp}\n${call}\n${String(request.body)}`)
    .digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
