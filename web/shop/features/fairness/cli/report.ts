import type { Seal } from '#contract/shop/draw.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { describeFailure } from '../failure-texts.ts';
import { chainHashOf } from '../verifier/known-beacon.ts';
import type { LogSource } from '../verifier/log.ts';
import type { Failure, OwnDraw, Verified } from '../verifier/result.ts';
import type { SeenHead } from '../verifier/witness.ts';

/** Introduces the log that will be checked. */
export function introduce({ seal, sealHash, rounds }: LogSource): string {
  const cards = seal.prizes.reduce((sum, prize) => sum + prize.count, 0);
  return lines(
    `Pack ${seal.pack_id}: ${counted(cards, 'card')} of ${counted(seal.prizes.length, 'prize')}, ${counted(rounds, 'round')}`,
    `Sealed ${seal.sealed_at} (as the shop says) as ${sealHash}`,
  );
}

/** Reports what was verified, which parts were checked, and the remaining stock. */
export function reportVerified(
  verified: Verified,
  { seal }: Pick<LogSource, 'seal'>,
  heads: readonly SeenHead[] = [],
): string {
  const { rounds, drawn, proved, cards, head, closed } = verified;
  const waiting = rounds - drawn - (closed?.voidRounds ?? 0);
  const whole = proved === drawn;
  const meaning = whole
    ? 'no other random numbers were possible'
    : 'elsewhere the random numbers were used as published; --depth all proves every round';
  return lines(
    whole
      ? 'VERIFIED'
      : proved > 0
        ? 'VERIFIED, for the rounds proved'
        : 'CONSISTENT, but nothing was proved',
    '  seal    the prizes are the ones whose hash was published',
    `  chain   ${counted(rounds, 'round')}: none missing, moved or rewritten`,
    drawn === 0
      ? '  proofs  none: nothing is drawn yet'
      : `  proofs  ${formatNumber(proved)} of ${counted(drawn, 'round')} proved: ${meaning}`,
    ...beaconLines(verified, seal),
    ...(waiting > 0
      ? [
          `  waiting ${counted(waiting, 'round')} not drawn yet: the number of the beacon is awaited`,
        ]
      : []),
    ...closedLines(verified),
    `  draws   ${counted(cards, 'card')} drawn again; every prize given is the prize drawn`,
    ...witnessLines(heads, verified),
    '  counts  no prize came out more often than it was sealed in',
    '',
    ...tableOf(verified, seal),
    ...verified.own.flatMap((draw) => ['', ...ownLines(draw, seal)]),
    '',
    `Last hash ${head}`,
    'What this does not prove is said in docs/fairness.md.',
  );
}

/**
 * Writes how many heads (earlier newest rounds of the log) the log was compared with, and when the
 * first and the last of them were seen.
 */
function witnessLines(heads: readonly SeenHead[], { beacon }: Verified): string[] {
  if (heads.length === 0) return [];
  const times = heads.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((at) =>
    new Date(at).toISOString(),
  );
  return [
    `  witness ${counted(heads.length, 'head')} seen from ${first} to ${last}: each is still in the log`,
    ...(beacon === 'none'
      ? []
      : ['          and no later round is bound to a number that was published before']),
  ];
}

/** Says what the shop signed when it closed the pack, and which rounds are void by that. */
function closedLines({ closed, rounds }: Verified): string[] {
  if (closed === null) return [];
  const { voidFrom, voidRounds } = closed;
  return [
    `  closed  the shop signed that nothing from round ${formatNumber(voidFrom)} on is drawn`,
    ...(voidRounds === 0
      ? []
      : [
          `  void    ${voidRounds === 1 ? 'round' : 'rounds'} ${rangeOf(voidFrom, rounds)}: never drawn; the shop refunds them in full, which no log can prove`,
        ]),
  ];
}

function rangeOf(first: number, last: number): string {
  return first === last ? formatNumber(first) : `${formatNumber(first)} to ${formatNumber(last)}`;
}

/** Says which beacon draws the pack, and what the reader must know about it. */
function beaconLines({ beacon }: Verified, seal: Seal): string[] {
  switch (beacon) {
    case 'none':
      return ["  beacon  none: whoever holds the pack's key could know a draw in advance"];
    case 'quicknet':
      return [
        '  beacon  public beacon: drand quicknet; its key is the one that this program knows',
      ];
    case 'unknown':
      return [
        `  beacon  WARNING: NOT a public beacon we know: chain ${chainHashOf(seal)},`,
        '          run by the holder of its key; the sandbox of a demo uses one',
      ];
  }
}

/** Reports the first error, and the last round before it. */
export function reportFailure(failure: Failure, seal: Seal): string {
  const { reason, round } = failure;
  const atSeal = round === null || round === 0;
  return lines(
    'NOT VERIFIED',
    `  ${atSeal ? 'the seal' : `round ${formatNumber(round)}`}: ${describeFailure(failure, seal, 'en')}`,
    ...hashLines(failure),
    ...(atSeal || round === 1
      ? []
      : [`  Nothing is wrong before it, in rounds 1 to ${formatNumber(round - 1)}.`]),
    `  (${reason})`,
  );
}

/** Prints the two hashes that should be equal. */
function hashLines(failure: Failure): string[] {
  switch (failure.reason) {
    case 'seal-hash-differs':
    case 'previous-differs':
    case 'alpha-differs':
    case 'hash-differs':
    case 'head-differs':
      return [`  published ${failure.stated}`, `  computed  ${failure.computed}`];
    case 'seed-differs':
      return [
        `  in the record ${JSON.stringify(failure.stated)}`,
        `  sent          ${JSON.stringify(failure.sent)}`,
      ];
    case 'history-changed':
      return [`  before ${failure.remembered}`, `  now    ${failure.computed}`];
    default:
      return [];
  }
}

/** Prints how many of each prize were sealed, drawn and remain. */
function tableOf({ prizes }: Verified, seal: Seal): string[] {
  const heading = ['sealed', 'drawn', 'left', 'prize'];
  const rows = prizes.map((tally, index) => [
    formatNumber(tally.sealed),
    formatNumber(tally.drawn),
    formatNumber(tally.left),
    nameOf(seal, index),
  ]);
  return [heading, ...rows].map(
    ([sealed = '', drawn = '', left = '', prize = '']) =>
      `  ${sealed.padStart(9)} ${drawn.padStart(9)} ${left.padStart(9)}  ${prize}`,
  );
}

function nameOf(seal: Seal, index: number): string {
  const prize = seal.prizes[index];
  return prize === undefined ? '' : `${prize.name} (${prize.model_number})`;
}

/** Prints an own purchase: its prizes and extras, the number it waits for, or that it is void. */
function ownLines(
  { purchase, round, clientSeed, count, prizes, extras, waitsFor, isVoid }: OwnDraw,
  seal: Seal,
): string[] {
  const drawn = seal.prizes.flatMap(({ id, name, model_number }) => {
    const times = prizes.filter((prize) => prize === id).length;
    return times === 0 ? [] : [`  ${formatNumber(times)} × ${name} (${model_number})`];
  });
  const won =
    seal.scheme !== 'kaifu-draw-2'
      ? []
      : seal.extras.flatMap(({ id, name }) => {
          const times = extras.filter((extra) => extra === id).length;
          return times === 0 ? [] : [`  ${formatNumber(times)} × ${name} (extra)`];
        });
  const seed = clientSeed === '' ? 'no client seed' : `client seed ${JSON.stringify(clientSeed)}`;
  return [
    `Purchase ${purchase}: ${counted(count, 'card')} in round ${formatNumber(round)}, ${seed}`,
    ...drawn,
    ...won,
    ...(isVoid ? ['  void: never drawn; the shop refunds the purchase in full'] : []),
    ...(waitsFor === null ? [] : [`  waits for number ${waitsFor} of the beacon`]),
  ];
}

function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}

function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}
