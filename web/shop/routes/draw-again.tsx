import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { getPack } from '#contract/shop/catalog.ts';
import { checkPack } from '#contract/shop/draw.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { availabilityOf } from '../features/catalog/availability.ts';
import { drawTexts } from '../features/draw/texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import styles from './draw-again.module.css';

interface Props {
  readonly packId: number;
  /** How many packs the purchase before this one had. */
  readonly count: number;
}

/**
 * A link to the pack, where the same count is proposed: nothing is bought before the member has
 * confirmed it. Absent where the pack no longer has so many. Disabled, with the reason, if this
 * member may not buy them now: during a break, or beyond a cap or a rule of the pack.
 */
export function DrawAgain({ packId, count }: Props) {
  const t = useTexts(drawTexts);
  const reason = useId();
  const pack = useQuery(callQuery(getPack, { params: { packId } })).data?.detail;
  const check = useQuery(checkAgain(packId, count)).data;
  if (pack === undefined || pack.id === '' || check === undefined) return null;
  const availability = availabilityOf(pack, serverNow());
  const isOffered = availability === 'onSale' || availability === 'limited';
  if (!isOffered || check.reason === 'sold-out' || count > pack.pack_count) return null;
  if (check.result !== '-1') {
    return (
      <LinkButton size="lg" wide to={paths.packDetailWithCount(packId, count)}>
        {t('again')}
      </LinkButton>
    );
  }
  return (
    <div className={styles.refused}>
      <Button size="lg" wide disabled aria-describedby={reason}>
        {t('again')}
      </Button>
      <p id={reason}>{check.errors?.['count']?.[0] ?? t('refused')}</p>
    </div>
  );
}

/** Asks the server whether the member could make the same purchase now. It reserves nothing. */
export function checkAgain(packId: number, count: number) {
  return callQuery(checkPack, { payload: { pack_id: packId, count } });
}
