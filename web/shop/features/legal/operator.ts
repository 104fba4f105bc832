import { useQuery } from '@tanstack/react-query';
import { getOperator } from '#contract/shop/legal.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';

/** Reads the shop's operator once, because it does not change during a visit. */
export function useOperator() {
  return useQuery({
    ...callQuery(getOperator, {}),
    ...keepShownData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
