// The members of a release, for main.ts, in a process of its own. They wait on the pack's page, and
// from its opening each arrives at a moment that was fixed before: nobody's arrival waits for an
// answer to another. So a shop that falls behind is not spared, and every wait is counted from the
// moment at which the member meant to arrive.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseMember } from './member.ts';
import { type RushMessage, rushOrder } from './messages.ts';
import { StepRecord } from './step-record.ts';

// Too long for an argument: it names each member's session.
const order = rushOrder.parse((await once(process, 'message'))[0]);
process.once('disconnect', () => process.exit());
/** So many members open their page at once before the opening. */
const atOnce = 50;

const members = order.cookies.map((cookie, place) => new ReleaseMember(order.ports, place, cookie));
await waitOnPage();
await sleep(Math.max(0, order.opensAtMs - Date.now()));
let next = 0;
for (const perSecond of order.steps) {
  await send({ kind: 'step', report: await runStep(perSecond) });
}
for (const member of members) member.close();
process.disconnect();

/** Sends a message. A report is long: what is not sent yet when this process ends is lost. */
function send(message: RushMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

/** Lets all members open the pack's page. */
async function waitOnPage(): Promise<void> {
  const began = performance.now();
  const left = members.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const member of left) await member.openPage(order.packId);
    }),
  );
  await send({ kind: 'waiting', members: members.length, tookMs: performance.now() - began });
}

/** Lets members arrive at random moments (a Poisson process), and waits for their last answer. */
async function runStep(perSecond: number): Promise<ReturnType<StepRecord['report']>> {
  const record = new StepRecord(perSecond, order.secondsPerStep);
  const visits: Promise<void>[] = [];
  const repeatedBefore = sumOfRepeated();
  const moments = momentsOf(perSecond);
  for (let due = 0; due < moments.length; await sleep(1)) {
    for (; (moments[due] ?? Infinity) <= performance.now() - record.beganMs; due++) {
      const member = members[next++ % members.length];
      if (member) visits.push(record.visit(member, order, record.beganMs + (moments[due] ?? 0)));
    }
  }
  await Promise.all(visits);
  return record.report(sumOfRepeated() - repeatedBefore);
}

/** Makes the moments of all arrivals of a step, in milliseconds from its begin. */
function momentsOf(perSecond: number): number[] {
  const moments: number[] = [];
  const endMs = order.secondsPerStep * 1000;
  for (let atMs = 0; ; ) {
    atMs -= (Math.log(1 - Math.random()) / perSecond) * 1000;
    if (atMs > endMs) return moments;
    moments.push(atMs);
  }
}

function sumOfRepeated(): number {
  return members.reduce((sum, { repeated }) => sum + repeated, 0);
}
