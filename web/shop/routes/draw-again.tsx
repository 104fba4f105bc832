import { useQuery } from '@tanstack/react-query';
import { getPack } from '#contract/shop/catalog.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { availabilityOf } from '../features/catalog/availability.ts';
import { largestCount } from '../features/draw/count.rules.ts';
import { drawTexts } from '../features/draw/texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';

interface Props {
  readonly packId: number;
  /** How many packs the purchase before this one had. */
  readonly count: number;
}

/**
 * A link to the pack, where the same count is proposed: nothing is bought before the member has
 * confirmed it. Absent where this member cannot buy so many now.
 */
export function DrawAgain({ packId, count }: Props) {
  const t = useTexts(drawTexts);
  const pack = useQuery(callQuery(getPack, { params: { packId } })).data?.detail;
  if (pack === undefined || pack.id === '') return null;
  const isOffered =
    availabilityOf(pack, serverNow()) === 'onSale' &&
    count <= largestCount(pack.pack_count, pack.max_buy_count);
  if (!isOffered) return null;
  return (
    <LinkButton size="lg" wide to={paths.packDetailWithCount(packId, count)}>
      {t('again')}
    </LinkButton>
  );
}
