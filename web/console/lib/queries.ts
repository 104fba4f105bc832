import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import type { Operation } from '#contract/console/operation.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useLanguage } from '../../kit/lib/i18n.ts';
import { type AnswerOf, type RequestOf, send } from './api.ts';

/** The error of a read that failed. Without a problem no answer came. */
export class ReadFailed extends Error {
  override readonly name = 'ReadFailed';
  readonly problem: Problem | undefined;
  constructor(problem: Problem | undefined) {
    super(problem?.title ?? 'no answer');
    this.problem = problem;
  }
}

// By default TanStack Query notifies components one task later. Until then a button would not be
// busy, and a double press would send two requests.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // `send` sends again. Being offline is shown as an error instead of waiting silently.
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 5_000,
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads an operation. The language is part of the key, because answers contain texts. */
export function useRead<O extends Operation>(operation: O, request: RequestOf<O>) {
  const language = useLanguage();
  return useQuery<AnswerOf<O>, ReadFailed>({
    queryKey: [operation.path, request, language],
    queryFn: async ({ signal }) => {
      const result = await send(operation, { ...request, signal });
      if (!result.ok) throw new ReadFailed(result.problem);
      return result.answer;
    },
  });
}

/** Reads all shown variants of an operation again, after a command changed its data. */
export function invalidate({ path }: Operation): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [path] });
}
