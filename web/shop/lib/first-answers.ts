import * as z from 'zod/mini';
import { addressOf, type Call } from '#contract/call.ts';
import { type Language, languages } from '../../kit/lib/language.ts';
import { observeServerTime } from '../../kit/lib/server-clock.ts';
import type { AnswerOf, RequestOf } from './api-client.ts';
import type { LooseRequest } from './api-exchange.ts';

/** What the shop writes into a visitor's page (server/src/http/web-page.ts). */
const written = z.object({
  language: z.enum(languages),
  now: z.string(),
  answers: z.record(z.string(), z.unknown()),
});
type Written = z.infer<typeof written>;

/** After this long they are no fresher than what a screen would read anew. */
const freshMs = 5_000;

let unread: Written | null = null;

/**
 * Whether the shop made this page for a visitor: a member's page brings no answers. Known before
 * anything was asked.
 */
export function isVisitorsPage(): boolean {
  return document.getElementById('first-answers') !== null;
}

/**
 * Takes up the answers that came with the page, if it came just now: an old page is shown again
 * with its old answers.
 */
export function readFirstAnswers(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return;
  const text = document.getElementById('first-answers')?.textContent;
  const parsed = text ? z.safeParse(written, JSON.parse(text)) : undefined;
  if (!parsed?.success) return;
  unread = parsed.data;
  const at = (moment: number) => Date.now() - performance.now() + moment;
  observeServerTime(
    Date.parse(unread.now),
    at(navigation.requestStart),
    at(navigation.responseStart),
  );
}

/** The answer to a call that came with the page, once; undefined where none did. */
export function takeFirstAnswer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  language: Language,
): AnswerOf<C> | undefined;
export function takeFirstAnswer(call: Call, request: LooseRequest, language: Language): unknown {
  if (unread === null || unread.language !== language || performance.now() > freshMs)
    return undefined;
  const address = addressOf(call, request.params, request.query);
  const answer = z.safeParse(call.read ?? call.answer, unread.answers[address]);
  delete unread.answers[address];
  return answer.success ? answer.data : undefined;
}
