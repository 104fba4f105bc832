import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CollectedCard, listCollection } from '#contract/shop/collection.ts';
import { useLanguage } from '../../../kit/lib/i18n.ts';
import { type AnswerOf, send } from '../../lib/api.ts';
import { CallFailed } from '../../lib/queries.ts';
import type { ShownCollection } from './shown-collection.ts';

/** How long the loaded parts count as fresh, in milliseconds: reading them again may be many. */
const freshMs = 60_000;

/** Reads the shown cards part by part. `readMore` reads the next part, if there is one. */
export function useCollection({ words, state, sort }: ShownCollection) {
  const language = useLanguage();
  const query = { sort, ...(words !== '' && { words }), ...(state !== null && { state }) };
  const read = useInfiniteQuery<
    AnswerOf<typeof listCollection>,
    CallFailed,
    CollectedCard[],
    readonly unknown[],
    number | undefined
  >({
    queryKey: [listCollection.method, listCollection.path, 'parts', query, language],
    initialPageParam: undefined,
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam !== undefined && { after: pageParam };
      const result = await send(listCollection, { query: { ...query, ...after }, signal });
      if (!result.ok) throw new CallFailed(result);
      return result.answer;
    },
    getNextPageParam: ({ data }) => (data.more ? data.list.at(-1)?.history_id : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data.list),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = read;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { read, readMore };
}
