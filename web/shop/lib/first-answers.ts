import * as z from 'zod/mini';
import { addressOf, type Call } from '#contract/shop/call.ts';
import { type Language, languages } from '../../kit/lib/language.ts';
import { observeServerTime } from '../../kit/lib/server-clock.ts';
import type { AnswerOf, RequestOf } from './api-client.ts';
import type { LooseRequest } from './api-exchange.ts';

/** The responses that the server embeds in a visitor's page (server/src/http/web-page.ts). */
const embeddedAnswers = z.object({
  language: z.enum(languages),
  now: z.string(),
  answers: z.record(z.string(), z.unknown()),
});
type EmbeddedAnswers = z.infer<typeof embeddedAnswers>;

/** After this time, in milliseconds, the screen sends its own request instead. */
const freshMs = 5_000;

let unusedAnswers: EmbeddedAnswers | null = null;

/**
 * Whether the server rendered this page for a visitor: a member's page embeds no responses. Known
 * before the first request.
 */
export function isVisitorsPage(): boolean {
  return document.getElementById('first-answers') !== null;
}

/**
 * Reads the embedded responses if the page was just loaded. The browser may show an old page again,
 * with its old responses.
 */
export function readFirstAnswers(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return;
  const text = document.getElementById('first-answers')?.textContent;
  const parsed = text ? z.safeParse(embeddedAnswers, JSON.parse(text)) : undefined;
  if (!parsed?.success) return;
  unusedAnswers = parsed.data;
  const at = (moment: number) => Date.now() - performance.now() + moment;
  observeServerTime(
    Date.parse(unusedAnswers.now),
    at(navigation.requestStart),
    at(navigation.responseStart),
  );
}

/** Returns the embedded response to a call, once; undefined if there is none. */
export function takeFirstAnswer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  language: Language,
): AnswerOf<C> | undefined;
/**
 * Takes the response of a call that the server has put into the page; undefined if there is none.
 * Each is used once.
 */
export function takeFirstAnswer(call: Call, request: LooseRequest, language: Language): unknown {
  if (unusedAnswers === null || unusedAnswers.language !== language || performance.now() > freshMs)
    return undefined;
  const address = addressOf(call, request.params, request.query);
  const answer = z.safeParse(call.read ?? call.answer, unusedAnswers.answers[address]);
  delete unusedAnswers.answers[address];
  return answer.success ? answer.data : undefined;
}
