import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { type Html, html, page } from '../page.ts';
import type { LineAnswer, LineService } from './line.ts';

const Trouble = z.object({
  kind: z.enum(['quota', 'rate', 'error', 'lost', 'token']),
  times: z.number().int().min(1).default(1),
});
const Friend = z.object({
  user: z.string().min(1),
  friend: z.enum(['yes', 'no']),
});

/**
 * Serves LINE's Messaging API below `/line`, and `/line` itself: the page on which a tester adds
 * the official account as a friend or blocks it, and reads what it sent.
 */
export function lineRoutes(service: LineService): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody);
    app.get<{ Params: { userId: string } }>(
      '/line/v2/bot/profile/:userId',
      async ({ params, headers }, reply) => {
        const { status, body }: LineAnswer = service.profile(params.userId, { headers });
        return reply.status(status).send(body);
      },
    );
    app.post('/line/v2/bot/message/push', async ({ headers, body }, reply) => {
      const answer = service.push({ headers, body });
      return reply
        .status(answer.status)
        .headers({ ...answer.headers })
        .send(answer.body);
    });
    app.get('/line', async (_request, reply) => {
      reply.type('text/html; charset=utf-8');
      return friendsPage(service);
    });
    app.post('/line/friend', async ({ body }, reply) => {
      const { user, friend } = Friend.parse(body);
      service.setFriend(user, friend === 'yes');
      return reply.redirect('/line', 303);
    });
    app.post('/line/trouble', async ({ body }, reply) => {
      service.setTrouble(Trouble.parse(body));
      return reply.status(204).send();
    });
  };
}

function friendsPage(service: LineService): string {
  const people = service.people();
  return page(
    'LINE',
    html`<p>公式アカウントの友だち（LINEでログインした人がここに並びます）<br>Friends of the official account (people who logged in with LINE appear here)</p>
${people.length === 0 ? html`<p>まだ誰もいません。Nobody yet.</p>` : ''}
${people.map(({ userId, isFriend }) => personEntry(service, userId, isFriend))}`,
  );
}

function personEntry(service: LineService, userId: string, isFriend: boolean): Html {
  return html`<form method="post" action="/line/friend">
<input type="hidden" name="user" value="${userId}">
<p><code>${userId}</code>
<button name="friend" value="${isFriend ? 'no' : 'yes'}">${isFriend ? 'ブロックする Block' : '友だちに追加する Add as a friend'}</button></p>
</form>
${service.messagesOf(userId).map(({ text }) => html`<pre>${text}</pre>`)}`;
}
