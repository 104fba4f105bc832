import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#contract/shop/call.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { currentLanguage } from '../../kit/lib/i18n.ts';
import { makeQueryClient } from '../../kit/lib/query-client.ts';
import { type AnswerOf, type Failure, type RequestOf, send } from './api.ts';
import { takeFirstAnswer } from './first-answers.ts';

/** The error of a read that failed: `useQuery(...).error` of a `callQuery`. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message || failure.reason);
    this.failure = failure;
  }
}

export const queryClient = makeQueryClient();

/**
 * Makes the query of a call for `useQuery`, `prefetchQuery` and the like. Its key starts with the
 * call's method and path, so that `invalidateCall` finds every variant. The language is part of the
 * key, because responses contain texts.
 */
export function callQuery<C extends Call>(call: C, request: RequestOf<C>) {
  const language = currentLanguage();
  return queryOptions<AnswerOf<C>, CallFailed>({
    queryKey: [call.method, call.path, request, language],
    initialData: () => takeFirstAnswer(call, request, language),
    queryFn: async ({ signal }) => {
      const result = await send(call, { ...request, signal });
      if (!result.ok) throw new CallFailed(result);
      return result.answer;
    },
  });
}

/**
 * The channel to the shop's other tabs in this browser. A message is the beginning of the query
 * keys to invalidate.
 */
const otherTabs = globalThis.window === undefined ? null : new BroadcastChannel('kaifu.answers');
otherTabs?.addEventListener('message', ({ data }) => {
  if (!Array.isArray(data)) return;
  if (data.length === 0) void readEverythingAgain();
  else void queryClient.invalidateQueries({ queryKey: data });
});

/**
 * Invalidates every cached read of a call; visible ones are read again. Other tabs are notified
 * only of the current user, whose balances every screen shows. The rest of their screens stays, so
 * that nothing changes under a choice the member is making there.
 */
export function invalidateCall(call: Call): Promise<void> {
  const queryKey = [call.method, call.path];
  if (call === getCurrentUser) otherTabs?.postMessage(queryKey);
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Invalidates every cached read of a call without reading it now; for a screen that is being left.
 */
export function invalidateUnread(call: Call): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.method, call.path], refetchType: 'none' });
}

/** Invalidates all cached reads in every tab, because somebody logged in or out. */
export function invalidateEverything(): Promise<void> {
  otherTabs?.postMessage([]);
  return readEverythingAgain();
}

/** How long a screen needs to add or remove its parts for members, in milliseconds. */
const screenUpdateMs = 50;

/**
 * Reads the current user again, and then everything else that is shown. In between, a screen
 * removes its parts for members if the person is a visitor now. Their reads would lead to the
 * login.
 */
async function readEverythingAgain(): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey: [getCurrentUser.method, getCurrentUser.path] });
  await new Promise((resolve) => setTimeout(resolve, screenUpdateMs));
  await queryClient.refetchQueries({ type: 'active', stale: true });
}

/**
 * For paged lists: keeps showing the previous page, or the other language, until the new one has
 * loaded. Give the component a `key` by its list, or it would show another list's page meanwhile.
 */
export const keepShownData = { placeholderData: keepPreviousData } as const;
