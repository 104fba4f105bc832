import { expect, it } from 'vitest';
import { lastCardType } from '#contract/shop/catalog.ts';
import { dyed, dyes } from './dye.ts';

const frameOf = (...pixels: readonly (readonly number[])[]) => Buffer.from(pixels.flat());

it('dyeing a frame of a film: colours the foil only', () => {
  const frame = frameOf([120, 120, 120, 255], [120, 120, 120, 0]);
  const result = dyed(frame, dyes(2));
  expect([...result.subarray(4)]).toEqual([120, 120, 120, 0]);
  const [red = 0, green = 0, blue = 0] = result;
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  expect([...frame.subarray(0, 3)]).toEqual([120, 120, 120]);
});

it('dyeing white and grey foil of a film: white stays white, grey gets the colour of the card type', () => {
  const bright = frameOf([255, 255, 255, 255]);
  const middling = frameOf([140, 140, 140, 255]);
  const cardTypes = Array.from({ length: lastCardType }, (_, index) => index + 1);
  for (const cardType of cardTypes) {
    expect([...dyed(bright, dyes(cardType)).subarray(0, 3)]).toEqual([255, 255, 255]);
  }
  const colours = cardTypes.map((cardType) => dyed(middling, dyes(cardType)).toString('hex'));
  expect(new Set(colours).size).toBe(cardTypes.length);
});
