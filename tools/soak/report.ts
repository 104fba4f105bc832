import { cpus } from 'node:os';
import { unusedCalls } from './coverage.ts';
import type { SoakResult } from './soak.ts';

const number = (value: number) => value.toLocaleString('en-US');

type Rows = readonly [what: string, count: number][];

/** The world is that of docs/soak.md, which is not repeated. */
const citusIntroduction: readonly string[] = [
  '# A simulated shop on Citus under faults',
  '',
  'Written by `npm run soak -- --citus`. The world, its faults and the count at the end are those of [a simulated shop](soak.md); the shop is on',
  '[Citus](operations/citus.md) with a coordinator and two workers, and a fault of PostgreSQL kills one of these three nodes, which starts again',
  'after up to two seconds.',
  '',
];

/**
 * Writes the report of a run, as in docs/soak.md.
 *
 * @param run how long it took, and whether the shop was on Citus
 */
export function reportOf(result: SoakResult, run: { minutes: number; citus: boolean }): string {
  const { errors } = result;
  const [cpu] = cpus();
  return [
    ...(run.citus ? citusIntroduction : [...whatHappens, ...whatIsCompared]),
    `On ${new Date().toISOString().slice(0, 10)}, in ${Math.round(run.minutes)} minutes, on ${cpus().length} × ${cpu?.model.trim()}:`,
    '',
    ...tableOf(['what happened', 'times'], happenedIn(result, run.citus)),
    '',
    ...tableOf(['what was counted', 'in all'], countedIn(result)),
    `| **not accounted for** | ${number(errors.length)} |`,
    ...errors.map((error) => `\n- ${error}`),
    '',
    'Amazon reports a charge-back only by a notification, which it retries for two weeks; the sandbox does so before the clock is moved.',
    'If the result of a payment by mobile carrier was lost, the operator enters it from the company’s list (`payments note`), as in a real',
    'shop. A short form runs in `npm test` (`tools/soak/soak.test.ts`).',
    '',
    ...whatIsNotCovered(),
  ].join('\n');
}

const whatHappens = [
  '# A simulated shop under faults',
  '',
  'Written by `npm run soak`, which simulates members, an operator and external companies. Two servers, a worker and PostgreSQL run in',
  'separate processes; the sandbox plays all external services.',
  '',
  '- Members register, log in and verify their phones. They buy points by every payment method, at once, later, too late, too little or',
  '  not at all, and have money taken back. They buy packs, look at their cards, and decide about them or let the 24 hours pass. They',
  '  exchange coins for cards, transfer points from partner sites, and invite friends.',
  '- They redeem coupons by a code, of every day, and handed out by staff, also twice at once under two keys, too often, or without having',
  '  them. They buy points with a coupon and with bonuses of courses, take a free pack a day, and reach ranks, which add coins. Budgets of',
  '  coupons and ranks are too small for everybody. Some set caps, or begin a break and then try to pay and to buy.',
  '- They decide about the cards of all purchases at once, let parcels travel as one, and split them again, while clerks pack.',
  '- Two clerks work in the console. They take copies in, pick and pack by scanning, also wrong copies, count shelves, resolve what is',
  '  missing, find some of it, and sell copies elsewhere. A thief takes copies without a word; carriers bring parcels back. Two packs have a',
  '  copy for each card in this warehouse, one of them 30 copies that it names. A third clerk hands coupons out, and gives or takes points',
  '  and coins.',
  '- Meanwhile processes are killed, and webhooks come twice, late, out of order, forged or never.',
  '- At night the operator exports parcels and imports tracking numbers, and the clock is moved: by hours, past the 24 hours of a',
  '  decision, past unpaid payments, past the half year after which points expire.',
  '',
];

const whatIsCompared = [
  'At the end the shop’s data, as each member sees it over HTTP, is compared with independent books: the members’ own notes of all',
  'responses, the orders of the payment companies, the accounts at the partner sites, and the labels that the carriers read.',
  '',
  '- Every balance follows from these books to the point, and every expiry to the lot and the moment.',
  '- Every card belongs to one member, and the stock of each prize is the initial stock less the cards that members saw.',
  '- Every shipped card is in a parcel of a carrier, whose number its owner got by mail, or is held back because its owner owes points.',
  '- Every copy is where its movements say: on its shelf, in its box, with a carrier, missing or sold. A simulated warehouse knows where each',
  '  one really lies, and the members’ notes say how many copies of each prize are gone, kept for the pack, or free again.',
  '- Every coupon and every bonus of a payment was credited once, and went back in the share of the money that did. No member used one more',
  '  often than it allows. No budget was exceeded, and none refused anybody while something was left. The sums that staff see are those of',
  '  the answers to members.',
  '- Every coin of a rank follows from what the member had spent in the window, which a break makes longer. Where none came, the budget of',
  '  the month was used up.',
  '- Nothing was bought on a break, beyond a cap, or beyond the limit of a day.',
  '- Every part of a parcel is where its member let it travel, its cards are as many as the carrier counted, and merged parts leave before',
  '  the first of their last days.',
  '- `ledger check` and the public verifier find no error.',
  '',
  'Each of these comparisons is shown to fail on a wrong book (`tools/soak/count.test.ts`).',
  '',
];

/**
 * Lists what the soak does not do: calls that it does not use, and features behind other entry
 * points.
 */
function whatIsNotCovered(): string[] {
  const used =
    'Every other call of the shop is used; `tools/soak/coverage.test.ts` holds this list to the contract.';
  return [
    '## What it does not cover',
    '',
    `${used} Beside the calls, the soak does without:`,
    '',
    '- refunds by staff, debts that staff waive, and missing copies whose price is given back',
    '- packs with extras, packs for newcomers or for a rank, and hours to choose that are longer than 24',
    '- promotions that staff make, change or stop while they are used, and ranks that change',
    '- parcels that staff merge, split, hold back or send to another address',
    '- the books of commands of the console that are not named above',
    '',
    ...unusedRows(unusedCalls),
  ];
}

function unusedRows(unused: typeof unusedCalls): string[] {
  return [
    '| calls of the shop that it does not use | because |',
    '| --- | --- |',
    ...unused.map(
      ({ names, reason }) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${reason} |`,
    ),
    '',
  ];
}

/** Lists what happened in a run: visits, requests, kills and delayed webhooks. */
function happenedIn(result: SoakResult, isOnCitus: boolean): Rows {
  const { days, daysPassed, visits, traffic, injected, deliveries, warehouse, office } = result;
  return [
    ['simulated days, one after another', days],
    ['days by which the clock was moved', Math.round(daysPassed)],
    ['visits', visits],
    ['requests answered', traffic.answered],
    ['requests retried, because there was no response', traffic.retried],
    ['connections closed by members between request and response', traffic.aborted],
    ['a server killed (SIGKILL)', injected.server ?? 0],
    ['the worker killed', injected.worker ?? 0],
    [
      `${isOnCitus ? 'a node of Citus' : 'PostgreSQL'} killed, and started again`,
      injected.postgres ?? 0,
    ],
    ['one of PostgreSQL’s backends killed', injected['a backend'] ?? 0],
    ['every connection to the database cut', injected.connections ?? 0],
    ['periods in which webhooks came twice', deliveries.twice],
    ['… late', deliveries.late],
    ['… out of order', deliveries['out of order']],
    ['… with a forged signature', deliveries['wrong signature']],
    ['… never', deliveries.never],
    ['copies received in the console', warehouse.received],
    ['copies picked by scanning', warehouse.picked],
    ['wrong copies scanned, and refused', warehouse.refused],
    ['copies not picked, because a member had merged or split the parcel', warehouse.overtaken],
    ['parcels packed', warehouse.packed],
    ['shelves counted', warehouse.counts],
    ['copies stolen', warehouse.stolen],
    ['copies found again', warehouse.found],
    ['packed parcels that came back', warehouse.cameBack],
    ['coupons handed out by staff', office.handedOut],
    ['coupons withheld from members on a break', office.withheld],
    ['points or coins given or taken by staff', office.adjusted],
  ];
}

/** Lists what was counted at the end of a run. */
function countedIn({ counted, copies, rounds }: SoakResult): Rows {
  return [
    ['members', counted.members],
    ['payments begun', counted.payments],
    ['yen that the payment companies hold', counted.yen],
    ['points that members have', counted.points],
    ['points that expired', counted.pointsExpired],
    ['coins that members have', counted.coins],
    ['purchases of packs', counted.purchases],
    ['cards drawn', counted.cards],
    ['of these by the beacon', counted.cardsByBeacon],
    ['cards that the carriers took', counted.cardsShipped],
    ['parcels', counted.parcels],
    ['parts of parcels that travelled with another one', counted.partsMerged],
    ['uses of coupons and bonuses', counted.promotionUses],
    ['points of coupons and bonuses', counted.promotionPoints],
    ['coupons refused, because their budget was used up', counted.refusedForBudget],
    ['coins that ranks added', counted.coinsOfRanks],
    ['purchases without them, because the budget was used up', counted.withoutCoinsOfRanks],
    ['free packs', counted.freePacks],
    ['caps set', counted.caps],
    ['breaks begun', counted.breaks],
    ['copies whose place was compared', copies],
    ['rounds replayed and verified', rounds],
  ];
}

/** Writes rows as a table in Markdown. */
function tableOf(head: [string, string], rows: Rows): string[] {
  return [
    `| ${head.join(' | ')} |`,
    '| --- | ---: |',
    ...rows.map(([what, count]) => `| ${what} | ${number(count)} |`),
  ];
}
