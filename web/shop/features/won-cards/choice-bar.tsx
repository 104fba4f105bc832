import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import type { Sums } from './choice.rules.ts';
import styles from './choice-bar.module.css';
import { wonCardTexts } from './texts.ts';

interface Props {
  readonly sums: Sums;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onProceed: () => void;
}

/** The sums of the choices so far, always visible, and the button to the final check. */
export function ChoiceBar({ sums, canUndo, onUndo, onProceed }: Props) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  const chosen = sums.shipped + sums.converted;
  return (
    <section className={styles.bar} aria-label={t('summary')}>
      <div className={styles.inner}>
        <dl className={styles.sums}>
          <Sum label={t('shipped')} value={sums.shipped} kind="ship" />
          <Sum label={t('converted')} value={sums.converted} kind="points" />
          <Sum label={t('later')} value={sums.later} kind="later" />
          <div className={styles.back}>
            <dt>{t('pointsBack')}</dt>
            <dd>
              <Price amount={sums.pointsBack} kind="points" language={language} />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <Button disabled={!canUndo} onClick={onUndo} aria-label={t('undo')}>
            <Icon name="history" />
            <span className={styles.undo}>{t('undo')}</span>
          </Button>
          <Button kind="primary" wide disabled={chosen === 0} onClick={onProceed}>
            {chosen === 0 ? t('chooseSome') : t('toConfirm')}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface SumProps {
  readonly label: string;
  readonly value: number;
  readonly kind: 'ship' | 'points' | 'later';
}

/** A number with its label. */
function Sum({ label, value, kind }: SumProps) {
  return (
    <div data-kind={kind}>
      <dt>{label}</dt>
      <dd className="figures">{formatNumber(value)}</dd>
    </div>
  );
}
