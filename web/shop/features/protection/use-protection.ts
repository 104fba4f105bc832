import { useQuery } from '@tanstack/react-query';
import { getProtection } from '#contract/shop/protection.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';

/** Reads the member's caps and break. Every screen that shows them reads them again. */
export const useProtection = () =>
  useQuery({ ...callQuery(getProtection, {}), ...keepShownData, staleTime: 0 });
