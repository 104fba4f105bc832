import { useNavigate } from 'react-router';
import type { Pack } from '#contract/catalog.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { drawTexts } from './texts.ts';

interface ShortOfBalanceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pack: Pack;
  /** By how much, where it is known. */
  readonly shortage: number | null;
}

/** The balance is too small: points can be bought, coins only earned (spec, section 8). */
export function ShortOfBalance({ open, onClose, pack, shortage }: ShortOfBalanceProps) {
  const t = useTexts(drawTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  if (pack.payment_method === '2') {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t('notEnoughCoins')}
        closeLabel={common('close')}
        actions={<Button onClick={onClose}>{common('close')}</Button>}
      >
        <p>{shortage === null ? t('notEnoughCoinsTell') : t('notEnoughCoinsHint', { count: shortage })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('notEnoughPoints')}
      closeLabel={common('close')}
      actions={
        <>
          <Button kind="primary" onClick={() => void navigate(paths.buyPoint(pack.id))}>
            {common('yes')}
          </Button>
          <Button onClick={onClose}>{common('no')}</Button>
        </>
      }
    >
      <p>{shortage === null ? t('notEnoughPointsAsk') : t('notEnoughPointsHint', { count: shortage })}</p>
    </Dialog>
  );
}
