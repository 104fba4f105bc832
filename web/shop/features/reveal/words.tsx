import type { WonCard } from '#contract/shop/won-cards.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { ItemName } from '../../ui/item-facts.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { countByRarity, gradeOf, starGrade } from './grade.rules.ts';
import type { Beat } from './pace.rules.ts';
import styles from './reveal-show.module.css';
import type { Show } from './show.rules.ts';
import { revealTexts } from './texts.ts';

/** The container of a purchase's cards: pack or capsule. */
type Wrapping = 'pack' | 'capsule';

interface ProgressProps {
  readonly beat: Beat;
  readonly total: number;
  readonly wrapping: Wrapping;
}

/** The numbers of the packs on the stage, and of all packs. */
export function Progress({ beat, total, wrapping }: ProgressProps) {
  const t = useTexts(revealTexts);
  const from = beat.from + 1;
  const to = beat.to;
  return (
    <p className={styles.progress}>
      <span className="visually-hidden">{t(spokenProgress[wrapping], { from, total })}</span>
      <span aria-hidden="true" className="figures">
        {to > from ? t('progressMany', { from, to, total }) : t('progress', { from, total })}
      </span>
    </p>
  );
}

const spokenProgress = { pack: 'progressSpoken', capsule: 'progressSpokenCapsules' } as const;

interface StageWordsProps extends NamePlateProps {
  readonly step: Exclude<Show['step'], 'summary'>;
  /** The pack's name. */
  readonly title: string;
  /** Of the whole purchase. */
  readonly total: number;
  readonly beat: Beat;
  readonly wrapping: Wrapping;
  readonly waitsForHand: boolean;
  readonly faceDown: boolean;
}

/** The text below the stage: the next pack, a hint, or the opened cards. */
export function StageCaption({
  step,
  title,
  total,
  beat,
  wrapping,
  waitsForHand,
  faceDown,
  ...plate
}: StageWordsProps) {
  if (step === 'waiting') {
    return <OverlayWords title={title} total={total} opened={beat.from} wrapping={wrapping} />;
  }
  if (step === 'shown') return <NamePlate {...plate} />;
  return (
    <HandHint star={beat.star} closed={waitsForHand} faceDown={faceDown} wrapping={wrapping} />
  );
}

interface OverlayProps {
  readonly title: string;
  readonly total: number;
  /** Cards that were opened before a reload. */
  readonly opened: number;
  readonly wrapping: Wrapping;
}

/** The text before the first tap: the pack that is about to be opened. */
function OverlayWords({ title, total, opened, wrapping }: OverlayProps) {
  const t = useTexts(revealTexts);
  const bought = wrapping === 'capsule' ? 'capsules' : 'packs';
  return (
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      <p>{opened > 0 ? t('resumeAt', { opened, total }) : t(bought, { count: total })}</p>
    </div>
  );
}

interface HintProps {
  readonly star: boolean;
  /** The pack waits for the member; otherwise no hint is shown. */
  readonly closed: boolean;
  /** A card waits for the member with its back to them. */
  readonly faceDown: boolean;
  readonly wrapping: Wrapping;
}

/** A hint on how to open the closed pack, or to turn the card. */
function HandHint({ star, closed, faceDown, wrapping }: HintProps) {
  const t = useTexts(revealTexts);
  const { yours, way } = {
    pack: { yours: t('starHint'), way: t('tearHint') },
    capsule: { yours: t('starHintCapsule'), way: t('twistHint') },
  }[wrapping];
  return (
    <div className={styles.words}>
      {closed && star && <p className={styles.hint}>{yours}</p>}
      {closed && <p className={styles.hint}>{way}</p>}
      {faceDown && <p className={styles.hint}>{t('turnHint')}</p>}
    </div>
  );
}

interface NamePlateProps {
  /** The cards just opened. */
  readonly cards: readonly WonCard[];
  readonly best: WonCard;
  readonly shipsOnly: boolean;
}

/** The open cards on the stage. As high as the hint before it, to prevent layout shift. */
function NamePlate({ cards, best, shipsOnly }: NamePlateProps) {
  const t = useTexts(revealTexts);
  if (cards.length > 1) {
    return (
      <div className={styles.words}>
        <Tally cards={cards} />
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <h2 className={cx(styles.name, gradeOf(best.movie_rarity) === 7 && styles.written)}>
        {best.name}
      </h2>
      <ItemName item={best.item} />
      <p className={styles.facts}>
        <RarityBadge rarity={best.rarity} label={best.rarity_label} />
        <span>{best.model_number}</span>
        {best.buy_point !== null && <span>{t('worth', { count: best.buy_point })}</span>}
        {shipsOnly && <span>{t('shipOnly')}</span>}
      </p>
    </div>
  );
}

/** Number of cards of each rarity, best first. */
export function Tally({ cards }: { readonly cards: readonly WonCard[] }) {
  const t = useTexts(revealTexts);
  return (
    <ul className={styles.tally}>
      {countByRarity(cards).map(({ label, rarity, count }) => (
        <li key={label}>
          <RarityBadge rarity={rarity} label={label} />
          <span className="figures">{t('pieces', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface AnnouncementProps {
  readonly step: Exclude<Show['step'], 'summary'>;
  readonly beat: Beat;
  readonly best: WonCard;
  readonly total: number;
  readonly wrapping: Wrapping;
  readonly faceDown: boolean;
}

/** Announces the content of the stage to screen readers. */
export function Announcement(props: AnnouncementProps) {
  const { step, beat, best, total, wrapping, faceDown } = props;
  const t = useTexts(revealTexts);
  const texts = { name: best.name, label: best.rarity_label };
  const count = beat.to - beat.from;
  const uncommon = gradeOf(best.movie_rarity) >= starGrade ? ` ${t('brewing')}` : '';
  const labels = {
    waiting: '',
    opening: faceDown
      ? t('faceDown')
      : `${t(spokenProgress[wrapping], { from: beat.from + 1, total })}${uncommon}`,
    shown: count > 1 ? t('revealedMany', { count, ...texts }) : t('revealed', texts),
  }[step];
  return (
    <p className="visually-hidden" aria-live="polite">
      {labels}
    </p>
  );
}
