import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { closingMessageOf, hasEnded } from './closing.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  ['with cards left and no end of sale', { remaining: 1, endsAt: null }, false],
  ['sold out before the end of its sale', { remaining: 0, endsAt: minutesAgo(-60) }, true],
  ['whose sale ended 59 minutes ago', { remaining: 1, endsAt: minutesAgo(59) }, false],
  ['whose sale ended an hour ago', { remaining: 1, endsAt: minutesAgo(60) }, true],
])(
  'a pack %s: can be closed only once it is sold out or its sale ended an hour ago',
  (_, pack, canBeClosed) => {
    expect(hasEnded(pack, now)).toBe(canBeClosed);
  },
);

it('the message that is signed to close a pack: a prefix, then the SHA-256 of the canonical JSON', () => {
  const statement = {
    ...{ packId: 7, sealHash: Buffer.from('01ab', 'hex'), head: Buffer.from('02cd', 'hex') },
    voidFrom: 3,
  };
  const json = '{"head":"02cd","pack_id":7,"seal":"01ab","void_from":3}';
  const hash = createHash('sha256').update(json).digest('hex');
  expect(closingMessageOf(statement).toString('hex')).toBe(
    `${Buffer.from('kaifu-closed-2').toString('hex')}${hash}`,
  );
});
