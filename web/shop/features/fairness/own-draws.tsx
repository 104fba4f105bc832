import type { Seal } from '#contract/shop/draw.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import styles from './own-draws.module.css';
import { PrizeName, type RarityLabels } from './prize-name.tsx';
import { fairnessTexts } from './texts.ts';
import type { OwnDraw } from './verifier/result.ts';
import type { OwnPurchase } from './verifier/verify.ts';

/** Shows what the log proves about the person's purchases: round, seed and each drawn prize. */
export function OwnDraws({
  own,
  ownPurchases,
  seal,
  labels,
}: {
  readonly own: readonly OwnDraw[];
  /**
   * The purchases that were checked, with the data that this browser sent for them, if it is still
   * stored. The log agrees with it.
   */
  readonly ownPurchases: readonly OwnPurchase[];
  readonly seal: Seal;
  readonly labels: RarityLabels;
}) {
  return own.map((draw) => {
    const sent = ownPurchases.some(
      ({ purchase, sent }) => purchase === draw.purchase && sent !== undefined,
    );
    return (
      <OwnSection
        key={draw.purchase}
        draw={draw}
        isSentByThisBrowser={sent}
        seal={seal}
        labels={labels}
      />
    );
  });
}

/** The draw of one own purchase: its prizes, and how they follow from the log. */
function OwnSection({
  draw,
  isSentByThisBrowser,
  seal,
  labels,
}: {
  readonly draw: OwnDraw;
  readonly isSentByThisBrowser: boolean;
  readonly seal: Seal;
  readonly labels: RarityLabels;
}) {
  const t = useTexts(fairnessTexts);
  const cards = t('cards', { count: draw.count });
  const isDrawn = draw.waitsFor === null && !draw.isVoid;
  return (
    <section className={styles.own}>
      <h2>
        <Icon name="seal" />
        {t('ownTitle')}
      </h2>
      <p className={styles.where}>{t('ownWhere', { round: draw.round, cards })}</p>
      {draw.waitsFor !== null && <p>{t('ownWaits', { number: draw.waitsFor })}</p>}
      {draw.isVoid && <p>{t('ownVoid')}</p>}
      <ul className={styles.prizes}>
        {prizesOf(draw, seal).map(({ prize, times }) => (
          <li key={prize.id}>
            <PrizeName prize={prize} labels={labels} />
            <span className="figures">{t('ownTimes', { times })}</span>
          </li>
        ))}
      </ul>
      {draw.extras.length > 0 && (
        <p>
          {t('ownExtras')}: {namesOfExtras(draw, seal)}
        </p>
      )}
      {isDrawn && <p className={styles.hint}>{t('ownHint')}</p>}
      <dl className={styles.facts}>
        <dt>{t(isSentByThisBrowser ? 'ownSeed' : 'ownSeedRecorded')}</dt>
        <dd>{draw.clientSeed === '' ? t('ownSeedNone') : <code>{draw.clientSeed}</code>}</dd>
        <dt>{t('ownId')}</dt>
        <dd>
          <code>{draw.purchase}</code>
        </dd>
      </dl>
      <p className={styles.hint}>{t(isSentByThisBrowser ? 'ownSentHint' : 'ownRecordedHint')}</p>
    </section>
  );
}

/** Writes the extra prizes that a purchase won, with their counts. */
function namesOfExtras({ extras }: OwnDraw, seal: Seal): string {
  if (seal.scheme !== 'kaifu-draw-2') return '';
  return seal.extras
    .map(({ id, name }) => ({ name, times: extras.filter((won) => won === id).length }))
    .filter(({ times }) => times > 0)
    .map(({ name, times }) => (times === 1 ? name : `${name} × ${times}`))
    .join(', ');
}

/** Lists the drawn prizes with their counts, in the order of the seal, so the best first. */
function prizesOf(draw: OwnDraw, seal: Seal) {
  const times = new Map<number, number>();
  for (const id of draw.prizes) times.set(id, (times.get(id) ?? 0) + 1);
  return seal.prizes.flatMap((prize) => {
    const count = times.get(prize.id);
    return count === undefined ? [] : [{ prize, times: count }];
  });
}
