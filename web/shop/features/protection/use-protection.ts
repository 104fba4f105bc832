import { useQuery } from '@tanstack/react-query';
import { getProtection } from '#contract/shop/protection.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';

/** Reads the caps and the break of the member again on each screen that shows them. */
export const useProtection = () =>
  useQuery({ ...callQuery(getProtection, {}), ...keepShownData, staleTime: 0 });
