import { useQuery } from '@tanstack/react-query';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import type { Problem } from '#contract/console/problem.ts';
import { type Language, useLanguage } from '../../kit/lib/i18n.ts';
import { makeQueryClient } from '../../kit/lib/query-client.ts';
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

export const queryClient = makeQueryClient();

/** The key of a read in the cache. The language is part of it, because answers contain texts. */
export function keyOf({ path }: Operation, request: object, language: Language) {
  return [path, request, language];
}

interface ReadOptions<Answer> {
  /** False if the person may not read it. */
  readonly enabled?: boolean;
  /** Milliseconds after which this answer is read again while the tab is shown, or false. */
  readonly refetchMs?: (answer: Answer) => number | false;
}

/** Reads an operation of the console for a screen. */
export function useRead<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { enabled = true, refetchMs }: ReadOptions<AnswerOf<O>> = {},
) {
  const language = useLanguage();
  return useQuery<AnswerOf<O>, ReadFailed>({
    enabled,
    refetchInterval: ({ state: { data } }) => (data && refetchMs?.(data)) ?? false,
    queryKey: keyOf(operation, request, language),
    queryFn: async ({ signal }) => {
      const result = await send(operation, { ...request, signal });
      if (!result.ok) throw new ReadFailed(result.problem);
      return result.answer;
    },
  });
}

/** Reads all shown variants of an operation again, after a command changed its data. */
export async function invalidate({ path }: Operation): Promise<void> {
  // Any command may change how many rows of a list match.
  const paths = [path, operations.readTotals.path];
  await Promise.all(paths.map((each) => queryClient.invalidateQueries({ queryKey: [each] })));
}
