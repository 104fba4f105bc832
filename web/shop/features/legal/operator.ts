import { useQuery } from '@tanstack/react-query';
import { getOperator } from '#contract/shop/legal.ts';
import { callQuery, keepPage } from '../../lib/queries.ts';

/** Who runs the shop: it does not change while one looks. */
export function useOperator() {
  return useQuery({
    ...callQuery(getOperator, {}),
    ...keepPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
