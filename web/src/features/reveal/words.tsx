import type { WonCard } from '#contract/won-cards.ts';
import { useTexts } from '../../lib/i18n.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { gradeOf, starGrade, tally } from './grade.rules.ts';
import type { Beat } from './pace.rules.ts';
import styles from './reveal-show.module.css';
import type { Show } from './show.rules.ts';
import { revealTexts } from './texts.ts';

/** Which packs of how many are on the stage. */
export function Progress({ beat, total }: { readonly beat: Beat; readonly total: number }) {
  const t = useTexts(revealTexts);
  const from = beat.from + 1;
  const to = beat.to;
  return (
    <p className={styles.progress}>
      <span className="visually-hidden">{t('progressSpoken', { from, total })}</span>
      <span aria-hidden="true" className="figures">
        {to > from ? t('progressMany', { from, to, total }) : t('progress', { from, total })}
      </span>
    </p>
  );
}

interface StageWordsProps extends NamePlateProps {
  readonly step: Exclude<Show['step'], 'summary'>;
  /** The pack's name. */
  readonly title: string;
  /** Of the whole purchase. */
  readonly total: number;
  readonly beat: Beat;
  readonly wrapping: 'pack' | 'capsule';
  readonly waitsForHand: boolean;
}

/** The words below the stage: what is about to be opened, what the hand can do, what lies open. */
export function StageWords({ step, title, total, beat, wrapping, waitsForHand, ...plate }: StageWordsProps) {
  if (step === 'waiting') return <OverlayWords title={title} total={total} opened={beat.from} />;
  if (step === 'shown') return <NamePlate {...plate} />;
  return <HandHint star={beat.star} closed={waitsForHand} capsule={wrapping === 'capsule'} />;
}

interface OverlayProps {
  readonly title: string;
  readonly total: number;
  /** Cards that were opened before a reload. */
  readonly opened: number;
}

/** Before the first tap: what is about to be opened. */
function OverlayWords({ title, total, opened }: OverlayProps) {
  const t = useTexts(revealTexts);
  return (
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      <p>{opened > 0 ? t('resumeAt', { opened, total }) : t('packs', { count: total })}</p>
    </div>
  );
}

interface HintProps {
  readonly star: boolean;
  /** It waits for the hand; otherwise there is nothing to say. */
  readonly closed: boolean;
  readonly capsule: boolean;
}

/** What the hand can do with the closed pack. */
function HandHint({ star, closed, capsule }: HintProps) {
  const t = useTexts(revealTexts);
  const way = capsule ? t('twistHint') : t('tearHint');
  return (
    <div className={styles.words}>
      {closed && <p className={styles.hint}>{star ? t('starHint') : way}</p>}
    </div>
  );
}

interface NamePlateProps {
  /** What has just been opened. */
  readonly cards: readonly WonCard[];
  readonly best: WonCard;
  readonly shipsOnly: boolean;
}

/** What lies open on the stage. As high as the hint before it, so that nothing jumps. */
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
      <h2 className={styles.name}>{best.name}</h2>
      <p className={styles.facts}>
        <RarityBadge rarity={best.rarity} label={best.rarity_label} />
        <span>{best.model_number}</span>
        {best.buy_point !== null && <span>{t('worth', { points: best.buy_point })}</span>}
        {shipsOnly && <span>{t('shipOnly')}</span>}
      </p>
    </div>
  );
}

/** How many cards of each rarity, best first. */
export function Tally({ cards }: { readonly cards: readonly WonCard[] }) {
  const t = useTexts(revealTexts);
  return (
    <ul className={styles.tally}>
      {tally(cards).map(({ label, rarity, count }) => (
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
}

/** Says what stands on the stage, for whoever does not see it. */
export function Announcement({ step, beat, best, total }: AnnouncementProps) {
  const t = useTexts(revealTexts);
  const texts = { name: best.name, label: best.rarity_label };
  const count = beat.to - beat.from;
  const uncommon = gradeOf(best.movie_rarity) >= starGrade ? ` ${t('brewing')}` : '';
  const said = {
    waiting: '',
    opening: `${t('progressSpoken', { from: beat.from + 1, total })}${uncommon}`,
    shown: count > 1 ? t('revealedMany', { count, ...texts }) : t('revealed', texts),
  }[step];
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
