import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useRead } from '../../lib/queries.ts';

/** Reads what one person gives, takes or refunds alone in sum, such as `10,000`. */
export function useAmountAlone(): string {
  const { data } = useRead(operations.getAmountAlone, {});
  return data === undefined ? '…' : formatNumber(data.amount);
}
