import { type Grade, lightOf } from '../../../web/shop/features/reveal/grade.rules.ts';
import { timelineOf } from '../../../web/shop/features/reveal/score.rules.ts';
import { fleckColours } from '../../../web/shop/features/reveal/stage/lights.tsx';
import { sequence } from '../../../web/shop/features/reveal/stage/tear.rules.ts';
import { toRgb } from './prints.ts';

/**
 * A fleck of foil or light that is thrown into the air once. Its birth determines its position at
 * any time.
 */
export interface Fleck {
  readonly born: number;
  readonly life: number;
  readonly from: readonly [x: number, y: number, z: number];
  readonly speed: readonly [x: number, y: number, z: number];
  readonly size: number;
  readonly turning: number;
  readonly colour: readonly [r: number, g: number, b: number];
  readonly foil: boolean;
}

/** All flecks of a film. */
export function throwFlecks(grade: Grade, seamY: number): readonly Fleck[] {
  const random = sequence(grade * 101);
  const score = timelineOf(grade);
  const light = lightOf[grade];
  const between = (least: number, most: number) => least + (most - least) * random();
  const colourOf = (of: Grade) =>
    toRgb(fleckColours[of][Math.floor(random() * fleckColours[of].length)] ?? '#fff');
  const alongTear = Array.from({ length: 46 }, (): Fleck => {
    const along = random();
    return {
      born:
        score.tear + (score.hold - score.tear) * (along < 0.44 ? along * 0.9 : 0.1 + along * 0.9),
      life: between(0.5, 1.3),
      from: [along - 0.5, seamY, 0.12],
      speed: [between(-0.6, 0.8), between(0.3, 1.6), between(0, 0.9)],
      size: between(0.008, 0.02),
      turning: between(-14, 14),
      colour: colourOf(along > 0.7 ? grade : 1),
      foil: random() < 0.7,
    };
  });
  const burst = Array.from({ length: Math.round(light.sparks * 1.6) + 14 }, (): Fleck => {
    const heading = between(-1.25, 1.25) * (grade >= 6 ? 1.8 : 1);
    const force = between(0.5, 1) ** 1.5 * (1.6 + 0.42 * grade);
    const foil = random() < 0.4;
    return {
      born: score.burst + between(0, 0.12),
      life: foil ? between(1.2, 2.2) : between(0.6, 1.5),
      from: [between(-0.4, 0.4), seamY, between(0, 0.2)],
      speed: [Math.sin(heading) * force, Math.cos(heading) * force, between(-0.8, 1.8)],
      size: foil ? between(0.012, 0.03) : between(0.012, 0.045),
      turning: between(-12, 12),
      colour: colourOf(grade),
      foil,
    };
  });
  const dust = Array.from(
    { length: 22 },
    (): Fleck => ({
      born: between(-6, 0),
      life: 20,
      from: [between(-1, 1), between(-1.6, 1.2), between(-0.8, 0.8)],
      speed: [between(-0.02, 0.02), between(0.02, 0.06), 0],
      size: between(0.004, 0.011),
      turning: 0,
      colour: colourOf(grade),
      foil: false,
    }),
  );
  return [...dust, ...alongTear, ...burst];
}

/**
 * The flecks in the air at a time, ten numbers each: place and size, colour and strength, turn, and
 * whether it is foil.
 */
export function flecksAt(flecks: readonly Fleck[], time: number): Float32Array {
  const rows: number[] = [];
  for (const { born, life, from, speed, size, turning, colour, foil } of flecks) {
    const age = time - born;
    if (age < 0 || age > life) continue;
    const resting = life > 10;
    const drag = resting ? 0 : foil ? 2.6 : 2;
    const way = drag === 0 ? age : (1 - Math.exp(-drag * age)) / drag;
    const fall = resting ? 0 : (foil ? 0.55 : 0.22) * age * age;
    const turn = turning * age;
    // Foil glitters as it turns; a point of light only fades.
    const shine = foil
      ? 0.35 + 0.65 * Math.abs(Math.sin(turn * 0.6 + born * 40))
      : resting
        ? 0.28
        : 1;
    rows.push(
      from[0] + speed[0] * way,
      from[1] + speed[1] * way - fall,
      from[2] + speed[2] * way,
      size,
    );
    rows.push(...colour, shine * (resting ? 1 : Math.min(1, (1 - age / life) * 1.8)));
    rows.push(turn, foil ? 1 : 0);
  }
  return new Float32Array(rows);
}
