import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import type { Inbox } from './message.ts';

const Sms = z.object({
  To: z.string().regex(/^\+\d{8,15}$/),
  From: z.string().min(1),
  Body: z.string().min(1).max(1600),
});

/**
 * Accepts text messages as Twilio does (`POST /2010-04-01/Accounts/<sid>/Messages.json`) and puts
 * them into the inbox.
 */
export function smsRoutes(inbox: Inbox): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody);
    app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
      if (request.headers.authorization?.startsWith('Basic ') !== true) {
        return reply.status(401).send({ code: 20003, message: 'Authenticate', status: 401 });
      }
      const sms = Sms.safeParse(request.body);
      if (!sms.success) {
        return reply
          .status(400)
          .send({ code: 21211, message: "Invalid 'To' Phone Number", status: 400 });
      }
      const { To: to, From: from, Body: body } = sms.data;
      await inbox.deliver({ kind: 'sms', to, text: body });
      return reply
        .status(201)
        .send({ sid: `SM${randomUUID().replaceAll('-', '')}`, status: 'queued', to, from, body });
    });
  };
}
