import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type RushOrder, rushMessage, type StepReport } from './messages.ts';
import { orderOf, type SaleOrder } from './order.rules.ts';
import type { ReleaseShop } from './release-shop.ts';

/** The result of one form of the shop at the opening of a pack. */
export interface Rush {
  name: string;
  steps: StepReport[];
  waitedMs: number;
  order: SaleOrder;
  /** Units that the database sold although no answer confirmed them, or the reverse. */
  unconfirmed: number;
  missing: number;
  keysServedTwice: number;
}

export type RushSettings = Pick<RushOrder, 'steps' | 'secondsPerStep' | 'chooseAfterMs'> & {
  /** For the waiting members to open the page, in milliseconds. */
  leadMs: number;
};

/** The form of the shop that is measured, and the pack that it sells. */
interface RushForm {
  ports: number[];
  draw: 'beacon' | null;
  settings: RushSettings;
  /** Called with the moment of the opening, and awaited at the end. */
  meanwhile?: (opensAtMs: number, packId: number) => Promise<void>;
}

/** Opens a pack to all members, and compares the answers that they got with the database. */
export async function runRush(
  name: string,
  release: ReleaseShop,
  { ports, draw, settings, meanwhile }: RushForm,
): Promise<Rush> {
  const { leadMs, ...load } = settings;
  const opensAtMs = Date.now() + leadMs;
  const packId = await release.makeReleasePack(opensAtMs, draw);
  const order: RushOrder = { ports, packId, cookies: release.cookies, opensAtMs, ...load };
  const [{ steps, waitedMs }] = await Promise.all([
    playMembers(order),
    meanwhile?.(opensAtMs, packId),
  ]);
  const sold = await release.readSold(packId);
  const confirmed = steps.flatMap(({ purchaseIds }) => purchaseIds);
  const inDatabase = new Set(sold.ids);
  return {
    ...{ name, steps, waitedMs },
    order: orderOf(confirmed, sold.ids),
    unconfirmed: inDatabase.difference(new Set(confirmed)).size,
    missing: confirmed.filter((id) => !inDatabase.has(id)).length,
    keysServedTwice: sold.keysServedTwice,
  };
}

/** Runs the members in a process of their own. */
async function playMembers(order: RushOrder): Promise<{ steps: StepReport[]; waitedMs: number }> {
  const child = fork(fileURLToPath(new URL('play-members.ts', import.meta.url)));
  const steps: StepReport[] = [];
  let waitedMs = 0;
  child.on('message', (input) => {
    const message = rushMessage.parse(input);
    if (message.kind === 'step') steps.push(message.report);
    else waitedMs = message.tookMs;
  });
  child.send(order);
  // The last message may arrive after the end of the process, but before that of the channel.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (code !== 0) throw new Error(`the members ended with code ${code}`);
  if (steps.length !== order.steps.length) throw new Error('a report of the members is missing');
  return { steps, waitedMs };
}
