import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Pack } from '#contract/shop/catalog.ts';
import { listPointCourses } from '#contract/shop/points.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { drawTexts } from './texts.ts';

interface ShortOfBalanceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pack: Pack;
  /** The missing amount, if known. */
  readonly shortage: number | null;
}

/**
 * A dialog for a member whose balance is too small: points can be bought, coins can only be earned
 * (spec, section 8).
 */
export function ShortOfBalance(props: ShortOfBalanceProps) {
  return props.pack.payment_method === '2' ? (
    <ShortOfCoins {...props} />
  ) : (
    <ShortOfPoints {...props} />
  );
}

/** The dialog that says how many coins are missing and how coins are earned. */
function ShortOfCoins({ open, onClose, shortage }: ShortOfBalanceProps) {
  const t = useTexts(drawTexts);
  return (
    <MessageDialog open={open} onClose={onClose} title={t('notEnoughCoins')}>
      <p>
        {shortage === null
          ? t('notEnoughCoinsMessage')
          : t('notEnoughCoinsHint', { count: shortage })}
      </p>
    </MessageDialog>
  );
}

/** The dialog that offers to buy the missing points. */
function ShortOfPoints({ open, onClose, pack, shortage }: ShortOfBalanceProps) {
  const t = useTexts(drawTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  const enough = useSmallestCourse(shortage);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('notEnoughPoints')}
      closeLabel={common('close')}
      actions={
        <>
          <Button
            kind="primary"
            onClick={() => void navigate(paths.buyPoint(pack.id, shortage ?? undefined))}
          >
            {enough === undefined ? t('buyPoints') : t('buySoManyPoints', { count: enough })}
          </Button>
          <Button onClick={onClose}>{t('stop')}</Button>
        </>
      }
    >
      <p>
        {shortage === null
          ? t('notEnoughPointsMessage')
          : t('notEnoughPointsHint', { count: shortage })}
      </p>
    </Dialog>
  );
}

/**
 * Finds the points of the smallest course that covers a shortage; undefined if unknown or if none
 * does.
 */
function useSmallestCourse(shortage: number | null): number | undefined {
  const courses = useQuery({
    ...callQuery(listPointCourses, { params: { page: 1 } }),
    enabled: shortage !== null,
  });
  const sizes = courses.data?.data.list.map((course) => course.point) ?? [];
  return sizes.filter((points) => points >= (shortage ?? 0)).sort((a, b) => a - b)[0];
}
