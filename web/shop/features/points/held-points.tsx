import type { HeldPoints as Held } from '#contract/shop/points.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import styles from './held-points.module.css';
import { pointTexts } from './texts.ts';

/** How many expiry dates are shown at once; the others unfold. */
const shownDates = 3;

interface HeldPointsProps {
  /** Points by kind and expiry, the next to expire first. */
  readonly held: readonly Held[];
}

/**
 * The points that the member holds, by kind and by the day on which they expire (Payment Services
 * Act: how much is left, and until when).
 */
export function HeldPoints({ held }: HeldPointsProps) {
  const t = useTexts(pointTexts);
  if (held.length === 0) return null;
  const sumOf = (kind: Held['kind']) =>
    held.filter((lot) => lot.kind === kind).reduce((sum, { point }) => sum + point, 0);
  const others = held.slice(shownDates);
  return (
    <section className={styles.held} data-surface="paper" aria-labelledby="held-title">
      <h2 id="held-title" className={styles.title}>
        {t('heldTitle')}
      </h2>
      <dl className={styles.sums}>
        {(['paid', 'free'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(kind === 'paid' ? 'heldPaid' : 'heldFree')}</dt>
            <dd className="figures">{formatNumber(sumOf(kind))} P</dd>
          </div>
        ))}
      </dl>
      <Lots held={held.slice(0, shownDates)} />
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>{t('heldMore', { count: others.length })}</summary>
          <Lots held={others} />
        </details>
      )}
      <p className={styles.hint}>{t('heldHint')}</p>
    </section>
  );
}

/** A line for each kind and expiry. */
function Lots({ held }: HeldPointsProps) {
  const t = useTexts(pointTexts);
  const language = useLanguage();
  return (
    <dl className={styles.lots}>
      {held.map(({ kind, point, expires_at }) => (
        <div key={`${kind} ${expires_at}`}>
          <dt>
            {t('heldUntil')}{' '}
            <time dateTime={expires_at}>{formatDateTime(expires_at, language)}</time>
          </dt>
          <dd className="figures">
            {t(kind === 'paid' ? 'heldPaid' : 'heldFree')} {formatNumber(point)} P
          </dd>
        </div>
      ))}
    </dl>
  );
}
