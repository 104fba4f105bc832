import { expect, it } from 'vitest';
import vectors from '../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { lightOfSignature } from './beacon-light.rules.ts';

it('light of a beacon number: has a ray for each of the 48 bytes of its signature, and a hue from the first two', () => {
  const { hue, rays } = lightOfSignature(`0168ff00${'33'.repeat(44)}`);
  expect(hue).toBe(0x0168 % 360);
  expect(rays).toHaveLength(48);
  expect(rays.slice(2, 5)).toEqual([
    { angle: 15, length: 1 },
    { angle: 22.5, length: 0 },
    { angle: 30, length: 0.2 },
  ]);
});

it('lights of real numbers of the public beacon: no two are equal', () => {
  const signatures = JSON.stringify(vectors).match(/"signature":"[0-9a-f]{96}"/g) ?? [];
  const texts = [...new Set(signatures)].map((found) => found.slice(13, -1));
  expect(texts.length).toBeGreaterThan(2);
  const lights = texts.map((text) => JSON.stringify(lightOfSignature(text)));
  expect(new Set(lights).size).toBe(texts.length);
});
