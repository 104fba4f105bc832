import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { currentLanguage } from '../../kit/lib/i18n.ts';
import { type AnswerOf, type Failure, type RequestOf, send } from './api.ts';
import { takeFirstAnswer } from './first-answers.ts';

/** A read that failed, as TanStack Query carries it: `useQuery(...).error` of a `callQuery`. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message || failure.reason);
    this.failure = failure;
  }
}

// By default a component hears of a change one task later, and until then a button is not busy: a
// double press would be two.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The API client does the retries; being offline is an outcome to show, not a reason to wait
      // in silence.
      retry: false,
      networkMode: 'always',
      staleTime: 5_000,
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * The read of a call for `useQuery`, `prefetchQuery` and the like. The key starts with the call's
 * method and path, so `invalidateCall` finds every variant; texts in answers are in one language,
 * so it is part of the key.
 */
export function callQuery<C extends Call>(call: C, request: RequestOf<C>) {
  const language = currentLanguage();
  return queryOptions<AnswerOf<C>, CallFailed>({
    queryKey: [call.method, call.path, request, language],
    initialData: () => takeFirstAnswer(call, request, language),
    queryFn: async ({ signal }) => {
      const outcome = await send(call, { ...request, signal });
      if (!outcome.ok) throw new CallFailed(outcome);
      return outcome.answer;
    },
  });
}

/** To the shop's other tabs in this browser: the beginning of the keys that are old there, too. */
const otherTabs = globalThis.window === undefined ? null : new BroadcastChannel('kaifu.answers');
otherTabs?.addEventListener('message', ({ data }) => {
  if (Array.isArray(data)) void queryClient.invalidateQueries({ queryKey: data });
});

/**
 * Marks every cached read of a call as old: what is on the screen is read anew. Other tabs are told
 * of the member alone, whose balances are in every frame; what else they show stays, so that
 * nothing is pulled from under a choice that was begun there.
 */
export function invalidateCall(call: Call): Promise<void> {
  const queryKey = [call.method, call.path];
  if (call === getCurrentUser) otherTabs?.postMessage(queryKey);
  return queryClient.invalidateQueries({ queryKey });
}

/**
 * Marks every cached read of a call as old, for whoever asks next: the screen that shows it is
 * being left.
 */
export function invalidateUnread(call: Call): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.method, call.path], refetchType: 'none' });
}

/** Marks everything read so far as old, in every tab: somebody has logged in or out. */
export function invalidateEverything(): Promise<void> {
  otherTabs?.postMessage([]);
  return queryClient.invalidateQueries();
}

/**
 * For a list in pages: the page before, or the other language, stays until the new one is there.
 * The component must be keyed by what the list is of, or it would show another's page meanwhile.
 */
export const keepPage = { placeholderData: keepPreviousData } as const;
