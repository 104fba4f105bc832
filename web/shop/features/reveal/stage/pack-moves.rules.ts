import { type Grade, lightOf } from '../grade.rules.ts';
import { timelineOf } from '../score.rules.ts';

/** How the pack of a film is torn and moves, and how bright the bloom in front of it is. */
export interface PackMoves {
  /** How much of the foil is torn, 0 to 1. */
  readonly torn: number;
  /** The share of the golden seams that is visible, 0 to 3. */
  readonly cracks: number;
  /** The shaking of the pack, in pack widths and radians. */
  readonly shake: readonly [x: number, y: number, turn: number];
  /** The scale of the whole pack, which contracts before it bursts. */
  readonly scale: number;
  /** How far the emptied pack has fallen on its path, 0 to 1. */
  readonly fallen: number;
  readonly bloom: number;
}

/** Computes how the pack moves at a time of its film, in seconds. */
export function packMovesOf(grade: Grade, time: number): PackMoves {
  const light = lightOf[grade];
  const score = timelineOf(grade);
  const part = (from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const torn = pulls(part(score.tear, score.hold));
  const breath = smooth(part(score.hold, score.burst));
  const burst = part(score.burst, score.burst + 0.42);
  const after = part(score.burst, score.burst + 0.3);
  const fallen = part(score.forward - 0.12, score.forward + 0.45);
  const trembling =
    (light.tremble / 340) * (0.25 + 0.75 * Math.max(part(0, score.tense), breath)) * (1 - after);
  const bloomed = part(score.burst, score.burst + 0.7 + 0.09 * grade);
  return {
    torn,
    cracks: light.cracks === 0 ? 0 : Math.min(light.cracks, 0.9 * part(0, score.tense) + torn * 3),
    shake: [
      trembling * Math.sin(time * 61),
      trembling * Math.sin(time * 53 + 1),
      trembling * 0.9 * Math.sin(time * 47 + 2),
    ],
    scale: 1 - 0.06 * breath * (1 - after) + 0.05 * light.rays * Math.sin(Math.PI * burst),
    fallen: fallen * fallen,
    // One rise and one fall, each too slow to count as a flash.
    bloom:
      light.bloom * (bloomed < 0.25 ? smooth(bloomed / 0.25) : 1 - smooth((bloomed - 0.25) / 0.75)),
  };
}

/** The position of a flat picture on a film's pack: pack widths, radians, y downwards. */
export interface PackPose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: { readonly x: number; readonly y: number; readonly z: number };
}

/**
 * Computes where the front of a film's pack is at a time, as the shader `asPack` places it
 * (`studio/films/frames/glsl.ts`), for a picture that is printed on it.
 */
export function packPoseOf(grade: Grade, time: number): PackPose {
  const { shake, scale, fallen } = packMovesOf(grade, time);
  return {
    x: shake[0],
    y: 3 * fallen - shake[1] - 0.012 * Math.sin(time * 1.9),
    // The filled foil bulges towards the eye.
    scale: scale * 1.012,
    turn: {
      x: -0.05 * Math.sin(time * 0.7),
      y: -0.1 * Math.sin(time * 0.9 + 0.4),
      z: -(shake[2] + 0.25 * fallen),
    },
  };
}

/** Starts and ends slowly. */
export const smooth = (x: number) => x * x * (3 - 2 * x);

/**
 * The progress of a tear in two pulls: the foil tears a little, the hand takes a new hold, and
 * tears it through.
 */
function pulls(x: number): number {
  if (x < 0.4) return 0.42 * smooth(x / 0.4) ** 0.8;
  if (x < 0.52) return 0.42 + 0.02 * ((x - 0.4) / 0.12);
  return 0.44 + 0.56 * smooth((x - 0.52) / 0.48);
}
