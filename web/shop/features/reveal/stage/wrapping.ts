import { type Actor, actor, actors } from './actors.ts';
import { ease } from './easings.ts';
import { bends } from './tear.rules.ts';
import type { Timeline } from './timeline.ts';

/** The side from which the member pulls: 1 from the left, -1 from the right. */
export type Direction = 1 | -1;

/** The card's positions on its way out, as CSS transforms relative to its position in the hand. */
export interface WayOut {
  readonly inside: string;
  /** Its edge and its back are visible. */
  readonly peeking: string;
  /** Almost out. */
  readonly drawn: string;
}

/** The wrapping of a card, as the opening uses it. */
export interface Wrapping {
  readonly wayOut: WayOut;
  /** Shows the wrapping opened to this extent. `torn` and `taut` are from 0 to 1. */
  open(torn: number, taut: number, direction: Direction): void;
  /** The torn-off part flies away. */
  throwOff(timeline: Timeline): Promise<unknown>;
  /** The rest makes room for the card. */
  fallAway(timeline: Timeline): Promise<unknown>;
}

/** Makes the movements of a foil pouch: its strip curls off along the tear. */
export function foilWrapping(root: HTMLElement): Wrapping {
  const pack = actor(root, 'pack');
  const chain = actor(root, 'chain');
  // The chain is attached at its last piece, so the document has the pieces in reverse order.
  const pieces = actors(root, 'piece')
    .reverse()
    .map((piece) => ({
      piece,
      folds: [...piece.querySelectorAll<HTMLElement>(':scope > * > [data-fold]')],
    }));
  const slit = actor(root, 'slit');
  const window = actor(root, 'edge-window');
  const edge = actor(root, 'edge');
  return {
    wayOut: {
      inside: 'translateY(calc(var(--pack-w) * 0.1)) scale(0.6)',
      peeking: 'translateY(calc(var(--pack-w) * -0.3)) scale(0.6)',
      drawn: 'translateY(calc(var(--pack-w) * -0.86)) scale(0.64)',
    },
    /** Shows the foil torn to a degree: the strip curls, and the torn edge appears. */
    open(torn, taut, direction) {
      pack.toggleAttribute('data-sealed', torn === 0);
      chain.dataset['direction'] = String(direction);
      curl(pieces, torn);
      const hidden = (1 - torn) * 101 * direction;
      window.style.transform = `translateX(${-hidden}%)`;
      edge.style.transform = `translateX(${hidden}%)`;
      slit.style.transformOrigin = direction === 1 ? '0 50%' : '100% 50%';
      slit.style.transform = `scale(${torn.toFixed(3)}, ${(0.5 + 0.5 * torn).toFixed(3)})`;
      slit.style.opacity = String(Math.min(1, torn * 3));
      // Foil under tension leans in the direction of the pull before it tears.
      pack.style.transform = `rotate(${(direction * taut * 1.8).toFixed(2)}deg) skewX(${(-direction * taut * 1.6).toFixed(2)}deg)`;
    },
    /** Animates the torn strip flying off. */
    throwOff(timeline) {
      const sign = Number(chain.dataset['direction'] ?? 1);
      return timeline.play(
        actor(root, 'strip'),
        [
          { transform: 'none', opacity: 1 },
          {
            transform: `translate3d(${sign * 34}vw, -30vh, 120px) rotate(${sign * 120}deg)`,
            opacity: 1,
            offset: 0.6,
          },
          {
            transform: `translate3d(${sign * 52}vw, -6vh, 160px) rotate(${sign * 210}deg)`,
            opacity: 0,
          },
        ],
        620,
        { easing: ease.out },
      );
    },
    /** Animates the empty pouch falling away. */
    fallAway(timeline) {
      return Promise.all([
        timeline.play(slit, [{ opacity: 1 }, { opacity: 0 }], 300),
        ...['back', 'front', 'under', 'shadow']
          .flatMap((name) => actors(root, name))
          .map((part) => fall(timeline, part)),
      ]);
    },
  };
}

interface Piece {
  readonly piece: Actor;
  /** The shadows on its two sides. */
  readonly folds: readonly HTMLElement[];
}

/** Bends the torn strip of foil; a piece that turns away from the light darkens. */
function curl(pieces: readonly Piece[], torn: number): void {
  let turned = 0;
  for (const [place, bend] of [...bends(torn, pieces.length).entries()].reverse()) {
    turned += bend.curl;
    const { piece, folds } = pieces[place] ?? { folds: [] };
    if (piece)
      piece.style.transform = `rotateZ(${bend.lift.toFixed(2)}deg) rotateY(${bend.curl.toFixed(2)}deg)`;
    const shade = Math.abs(0.55 * Math.sin((turned * Math.PI) / 180)).toFixed(2);
    for (const fold of folds) fold.style.opacity = shade;
  }
}

/**
 * Makes the movements of a capsule: its halves are twisted against each other until the dome comes
 * off.
 */
export function capsuleWrapping(root: HTMLElement): Wrapping {
  const pack = actor(root, 'pack');
  const dome = actor(root, 'dome');
  const cup = actor(root, 'cup');
  const slit = actor(root, 'slit');
  return {
    wayOut: {
      inside: 'scale(0.1) rotate(-30deg)',
      peeking: 'translateY(calc(var(--pack-w) * -0.1)) scale(0.3) rotate(-8deg)',
      drawn: 'translateY(calc(var(--pack-w) * -0.3)) scale(0.5) rotate(5deg)',
    },
    /** Shows the capsule's halves twisted and apart to a degree. */
    open(torn, taut, direction) {
      const gap = torn * 9;
      const twist = direction * (torn * 16 + taut * 5);
      dome.style.transform = `translateY(${-gap}%) rotate(${twist.toFixed(2)}deg)`;
      cup.style.transform = `translateY(${gap * 0.5}%) rotate(${(-twist * 0.4).toFixed(2)}deg)`;
      slit.style.opacity = String(Math.min(1, torn * 2.2));
      slit.style.transform = `rotate(${(twist * 0.3).toFixed(2)}deg) scale(${0.5 + 0.5 * torn}, ${0.3 + 0.9 * torn})`;
      pack.style.transform = `rotate(${(direction * taut * 4).toFixed(2)}deg)`;
    },
    /** Animates the dome flying off. */
    throwOff(timeline) {
      return timeline.play(
        dome,
        [
          { opacity: 1 },
          { transform: 'translate3d(16vw, -46vh, 80px) rotate(150deg)', opacity: 1, offset: 0.7 },
          { transform: 'translate3d(26vw, -40vh, 80px) rotate(230deg)', opacity: 0 },
        ],
        720,
        { easing: ease.out },
      );
    },
    /** Animates the empty capsule falling away. */
    fallAway(timeline) {
      return Promise.all([
        timeline.play(slit, [{ opacity: 1 }, { opacity: 0 }], 300),
        timeline.play(actor(root, 'inner-light'), [{ opacity: 1 }, { opacity: 0 }], 420),
        ...[cup, ...actors(root, 'under')].map((part) => fall(timeline, part)),
      ]);
    },
  };
}

/** Animates a part of the wrapping falling out of view. */
function fall(timeline: Timeline, part: Actor): Promise<void> {
  return timeline.play(
    part,
    [
      { opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { transform: 'translateY(75vh) rotate(4deg)', opacity: 0 },
    ],
    520,
    { easing: ease.fall },
  );
}
