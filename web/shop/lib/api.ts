import type { Call } from '#contract/call.ts';
import { currentLanguage } from '../../kit/lib/i18n.ts';
import { observeServerTime } from '../../kit/lib/server-clock.ts';
import { type AnswerOf, createClient, type Outcome, type RequestOf } from './api-client.ts';
import { noteAway } from './away.ts';
import { meetMember } from './tab-member.ts';

export type { AnswerOf, Failure, FailureReason, Outcome, RequestOf } from './api-client.ts';

interface Listeners {
  readonly onLoginRequired: () => void;
  readonly onMaintenance: () => void;
  readonly onOtherMember: () => void;
}
let listeners: Listeners | null = null;

/**
 * Says where the app goes when an answer needs a login (401), the shop is closed (9999) or another
 * member logged in meanwhile, in another tab. Called once, at start.
 */
export function listenToApi(to: Listeners): void {
  listeners = to;
}

const client = createClient({
  fetch: (input, init) => globalThis.fetch(input, init),
  language: currentLanguage,
  onServerTime: observeServerTime,
  onMember: (token) => {
    const isTheirs = meetMember(token);
    if (!isTheirs) listeners?.onOtherMember();
    return isTheirs;
  },
  onLoginRequired: () => listeners?.onLoginRequired(),
  onMaintenance: () => listeners?.onMaintenance(),
  onAway: noteAway,
});

/**
 * Makes one call of the contract and gives its typed outcome; never throws for what the shop or the
 * network says.
 */
export function send<C extends Call>(
  call: C,
  request: RequestOf<C>,
): Promise<Outcome<AnswerOf<C>>> {
  return client.send(call, request);
}
