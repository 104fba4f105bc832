import type { DrillResult } from './drill.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Writes the result of a drill for the operator: what is there, what was lost, what to do. */
export function drillReport(result: DrillResult, moment: Date | undefined): string {
  const { lastPurchase, entries, packs, rounds, files, errors, lost, unasked } = result;
  const total = result.copyMs + result.replayMs + result.openMs;
  return [
    `Restored as of ${moment?.toISOString() ?? 'the end of the archive'} in ${seconds(total)}: base backup ${seconds(result.copyMs)}, log ${seconds(result.replayMs)}, start of the shop ${seconds(result.openMs)}. Checks: ${seconds(result.examineMs)}.`,
    'The shop opened there and is closed to visitors.',
    `Last purchase there: ${lastPurchase?.toISOString() ?? 'none'}.`,
    `Checked: ${entries} journal entries, ${rounds} rounds of ${packs} packs, ${files} files.`,
    ...(errors.length === 0
      ? ['Everything agrees.']
      : [`${errors.length} errors:`, ...errors.map((error) => `  ${error}`)]),
    '',
    ...lostLines(lost),
    ...unasked.map(({ provider, why }) =>
      why === 'unreachable'
        ? `${provider} did not answer: run the drill again, or look at its own screens.`
        : `${provider} has no list of what it received: look at its own screens.`,
    ),
    '',
    ...stepsAfter(errors.length, lost.length),
  ].join('\n');
}

/** Lists the payments that were lost since the restored time, by the providers. */
function lostLines(lost: DrillResult['lost']): string[] {
  if (lost.length === 0) return ['Lost since then, by the providers: no payment.'];
  const yen = lost.reduce(
    (sum, { received }) => sum + (received.currency === 'JPY' ? received.amount : 0),
    0,
  );
  return [
    `Lost since then, by the providers: ${lost.length} payments of ${yen} yen.`,
    ...lost.map(
      ({ provider, providerId, transaction, received: { amount, currency } }) =>
        `  ${provider} ${providerId ?? transaction}: ${amount} ${currency}`,
    ),
  ];
}

/** Lists what the operator has to do after a restore. */
function stepsAfter(errors: number, lost: number): string[] {
  const steps = [
    ...(errors === 0 ? [] : ['Try an earlier moment or another backup: this one has errors.']),
    ...(lost === 0
      ? []
      : [
          'For each payment above: find the member in the provider’s screens, and credit the points with `kaifu points adjust`.',
        ]),
    'End the sale of the packs that were sold since then: members may hold proofs of draws that are lost.',
    'Open the shop: `kaifu maintenance off`.',
  ];
  return ['If this is no drill:', ...steps.map((step, place) => `  ${place + 1}. ${step}`)];
}
