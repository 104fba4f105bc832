import {
  type Grade,
  lightOf,
  lightStepsTo,
} from '../../../web/shop/features/reveal/grade.rules.ts';
import { timelineOf } from '../../../web/shop/features/reveal/score.rules.ts';
import {
  type PackMoves,
  packMovesOf,
  smooth,
} from '../../../web/shop/features/reveal/stage/pack-moves.rules.ts';

/** Frames per second. */
export const rate = 30;
/** The sizes of a frame in pixels: upright, as on a phone. */
export const frameSizes = {
  small: { width: 540, height: 960 },
  large: { width: 1080, height: 1920 },
} as const;
export type FrameSize = keyof typeof frameSizes;
/** A frame in widths of a pack (glsl.ts, project). */
export const frameInPacks = { width: 2.118, height: 3.764 };

/** The state of everything at one moment. Shares run from 0 to 1. */
export interface Moment extends PackMoves {
  /** Seconds from the start. */
  readonly time: number;
  /** How tight the foil is. */
  readonly taut: number;
  /** Light in the opening, and around the pack. */
  readonly glow: number;
  readonly aura: number;
  readonly rays: number;
  /** How much darker the room is. */
  readonly dusk: number;
  /** How far the torn strip and the card have moved on their paths. */
  readonly thrown: number;
  readonly risen: number;
  readonly forward: number;
  /** The grade whose light the opening shows at this moment. */
  readonly lit: Grade;
}

/** Computes the state of an opening at a time: how far it is torn, lit, burst and risen. */
export function momentOf(grade: Grade, time: number): Moment {
  const light = lightOf[grade];
  const score = timelineOf(grade);
  const part = (from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const moves = packMovesOf(grade, time);
  const { torn } = moves;
  const breath = smooth(part(score.hold, score.burst));
  const burst = part(score.burst, score.burst + 0.42);
  const risen = part(score.rise, score.forward);
  const after = part(score.burst, score.burst + 0.3);
  return {
    ...moves,
    time,
    taut: smooth(part(score.tense, score.tear)) * (1 - torn),
    glow:
      (0.35 + 0.65 * light.rays) * Math.min(1, torn * 1.6) * (1 - 0.35 * breath) +
      0.5 * light.rays * hump(burst),
    aura: auraOf(light.rays, grade) * smooth(part(0, 0.5)) + (0.1 + 0.5 * light.rays) * after,
    rays: light.rays * (0.45 * Math.max(0, torn - 0.5) * (1 - 0.6 * breath) + 0.85 * smooth(after)),
    dusk: light.dusk * smooth(part(0, score.tear)),
    thrown: part(score.burst - 0.02, score.burst + 0.85),
    risen: light.turnsOver ? heavily(risen) : smooth(risen),
    forward: smooth(part(score.forward, score.end)),
    lit:
      time < score.tear
        ? grade
        : lightStepsTo(grade).reduce<Grade>(
            (now, station) => (torn >= station.from ? station.grade : now),
            1,
          ),
  };
}

const auraOf = (rays: number, grade: Grade) => (grade >= 3 ? 0.08 + 0.3 * rays ** 2 : 0);

const hump = (x: number) => Math.sin(Math.PI * x);

/** The movement of something heavy: a tug that shows a corner, a pause, then the way up. */
function heavily(x: number): number {
  if (x < 0.3) return 0.2 * smooth(x / 0.3);
  if (x < 0.42) return 0.2;
  return 0.2 + 0.8 * smooth((x - 0.42) / 0.58);
}
