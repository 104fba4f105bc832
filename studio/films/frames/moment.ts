import {
  type Grade,
  lightOf,
  lightStepsTo,
} from '../../../web/shop/features/reveal/grade.rules.ts';
import { timelineOf } from '../../../web/shop/features/reveal/score.rules.ts';

/** Frames per second, and the size of a frame in pixels: upright, as on a phone. */
export const rate = 30;
export const width = 540;
export const height = 960;
/** The same in widths of a pack (glsl.ts, project). */
export const frameInPacks = { width: 2.118, height: 3.764 };

/** The state of everything at one moment. Shares run from 0 to 1. */
export interface Moment {
  /** Seconds from the start. */
  readonly time: number;
  /** How tight the foil is, and how much of it is torn. */
  readonly taut: number;
  readonly torn: number;
  /** Light in the opening, around the pack, and of the bloom. */
  readonly glow: number;
  readonly aura: number;
  readonly bloom: number;
  readonly rays: number;
  /** How much darker the room is. */
  readonly dusk: number;
  /** How far the torn strip, the card and the emptied pack have moved on their paths. */
  readonly thrown: number;
  readonly risen: number;
  readonly forward: number;
  readonly fallen: number;
  /** The shaking of the pack, in pack widths and radians. */
  readonly shake: readonly [x: number, y: number, turn: number];
  /** The scale of the whole pack, which contracts before it bursts. */
  readonly scale: number;
  /** The share of the golden seams that is visible, 0 to 3. */
  readonly cracks: number;
  /** The grade whose light the opening shows at this moment. */
  readonly lit: Grade;
}

/** Computes the state of an opening at a time: how far it is torn, lit, burst and risen. */
export function momentOf(grade: Grade, time: number): Moment {
  const light = lightOf[grade];
  const score = timelineOf(grade);
  const part = (from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const torn = pulls(part(score.tear, score.hold));
  const breath = smooth(part(score.hold, score.burst));
  const burst = part(score.burst, score.burst + 0.42);
  const risen = part(score.rise, score.forward);
  const fallen = part(score.forward - 0.12, score.forward + 0.45);
  const after = part(score.burst, score.burst + 0.3);
  const trembling =
    (light.tremble / 340) * (0.25 + 0.75 * Math.max(part(0, score.tense), breath)) * (1 - after);
  const bloomLength = 0.7 + 0.09 * grade;
  const bloomed = part(score.burst, score.burst + bloomLength);
  return {
    time,
    taut: smooth(part(score.tense, score.tear)) * (1 - torn),
    torn,
    glow:
      (0.35 + 0.65 * light.rays) * Math.min(1, torn * 1.6) * (1 - 0.35 * breath) +
      0.5 * light.rays * hump(burst),
    aura: auraOf(light.rays, grade) * smooth(part(0, 0.5)) + (0.1 + 0.5 * light.rays) * after,
    // One rise and one fall, each too slow to count as a flash.
    bloom:
      light.bloom * (bloomed < 0.25 ? smooth(bloomed / 0.25) : 1 - smooth((bloomed - 0.25) / 0.75)),
    rays: light.rays * (0.45 * Math.max(0, torn - 0.5) * (1 - 0.6 * breath) + 0.85 * smooth(after)),
    dusk: light.dusk * smooth(part(0, score.tear)),
    thrown: part(score.burst - 0.02, score.burst + 0.85),
    risen: light.turnsOver ? heavily(risen) : smooth(risen),
    forward: smooth(part(score.forward, score.end)),
    fallen: fallen * fallen,
    shake: [
      trembling * Math.sin(time * 61),
      trembling * Math.sin(time * 53 + 1),
      trembling * 0.9 * Math.sin(time * 47 + 2),
    ],
    scale: 1 - 0.06 * breath * (1 - after) + 0.05 * light.rays * hump(burst),
    cracks: light.cracks === 0 ? 0 : Math.min(light.cracks, 0.9 * part(0, score.tense) + torn * 3),
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

const smooth = (x: number) => x * x * (3 - 2 * x);
const hump = (x: number) => Math.sin(Math.PI * x);

/**
 * The progress of a tear in two pulls: the foil tears a little, the hand takes a new hold, and
 * tears it through.
 */
function pulls(x: number): number {
  if (x < 0.4) return 0.42 * smooth(x / 0.4) ** 0.8;
  if (x < 0.52) return 0.42 + 0.02 * ((x - 0.4) / 0.12);
  return 0.44 + 0.56 * smooth((x - 0.52) / 0.48);
}

/** The movement of something heavy: a tug that shows a corner, a pause, then the way up. */
function heavily(x: number): number {
  if (x < 0.3) return 0.2 * smooth(x / 0.3);
  if (x < 0.42) return 0.2;
  return 0.2 + 0.8 * smooth((x - 0.42) / 0.58);
}
