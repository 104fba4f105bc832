import type { FastifyInstance } from 'fastify';
import type { ArrivedMessage, Inbox } from './message.ts';
import { formatTime, type Html, html, page } from './page.ts';

/**
 * Serves the messages that the shop has sent, the newest first: `GET /inbox` as a page, `GET
 * /inbox.json` for programs.
 */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  app.get('/inbox.json', () => inbox.list().map(({ html: _, ...message }) => message));
  app.get('/inbox', (_request, reply) => {
    const messages = inbox.list();
    const content =
      messages.length > 0
        ? html`${messages.map(showMessage)}`
        : html`<p>Nothing has been sent yet. A mail of the shop appears here a moment after it was sent; reload this page.</p>`;
    reply.type('text/html; charset=utf-8');
    return page('Inbox', content);
  });
}

/** Writes a mail or text message as HTML. */
function showMessage({ kind, to, subject, text, html: look, sent_at }: ArrivedMessage): Html {
  const title = kind === 'mail' ? subject : 'Text message';
  // Links open in another tab; nothing else in a mail may run.
  const content =
    look === undefined
      ? html`<p>${text}</p>`
      : html`<iframe title="${title}" sandbox="allow-popups" srcdoc="<base target=_blank>${look}"></iframe>
<details><summary>As plain text</summary><p>${text}</p></details>`;
  return html`<article><h2>${title}</h2>
<small>to ${to} · <time datetime="${sent_at}">${formatTime(new Date(sent_at))}</time></small>
${content}</article>`;
}
