import { cpus } from 'node:os';
import type { SoakResult } from './soak.ts';

const number = (value: number) => value.toLocaleString('en-US');

type Rows = readonly [what: string, count: number][];

/** The report of a run, as in docs/soak.md. */
export function reportOf(result: SoakResult, minutes: number): string {
  const { faults } = result;
  const [cpu] = cpus();
  return [
    '# A world under faults',
    '',
    'Written by `npm run soak`: two servers, a worker and PostgreSQL in processes of their own, and the sandbox as everything outside.',
    'Members register, log in and prove their phones; buy points by every way to pay, at once, later, too late, too little or not at',
    'all, and have money taken back; buy packs, look at their cards, decide on them or leave them to the 24 hours; exchange coins for',
    'cards, bring points from partner sites, and invite friends. Meanwhile processes are killed, and callbacks come twice, late, out of',
    'order, forged or never. At night the operator exports parcels and takes in tracking numbers, and the clock is moved: over hours,',
    'over the 24 hours of a choice, over unpaid payments, over the half year in which points expire.',
    '',
    'At the end everything is counted by what each member is told over HTTP, against books that are not the shop’s: the members’ own',
    'notes of what they were answered, the orders of the payment companies, the accounts at the partner sites, the labels that the',
    'carriers read. A balance must follow from them to the point, each expiry to the lot and the moment; each card is one member’s,',
    'and what remains of each prize is what there was less what members saw of it; each shipped card is in a parcel that a carrier',
    'took to its owner, who was told its number, or held back for what its owner owes. Then `ledger check` and the public verifier read',
    'the same.',
    '',
    `On ${new Date().toISOString().slice(0, 10)}, in ${Math.round(minutes)} minutes, on ${cpus().length} × ${cpu?.model.trim()}:`,
    '',
    ...tableOf(['what happened', 'times'], happenedIn(result)),
    '',
    ...tableOf(['what was counted', 'in all'], countedIn(result)),
    `| **not accounted for** | ${number(faults.length)} |`,
    ...faults.map((fault) => `\n- ${fault}`),
    '',
    'Of a charge-back Amazon tells by a message alone, which it sends for two weeks until it is taken: so it does here, before the',
    'clock is moved. What carriers took and told in vain, the operator reads in their list (`payments note`), as in a real shop. A small',
    'form of it runs in `npm test` (`tools/soak/soak.test.ts`).',
    '',
  ].join('\n');
}

function happenedIn({ days, daysPassed, visits, traffic, strikes, luck }: SoakResult): Rows {
  return [
    ['days that members lived, one after another', days],
    ['days that the clock was moved over', Math.round(daysPassed)],
    ['visits', visits],
    ['requests answered', traffic.answered],
    ['requests asked again, because nobody answered', traffic.retried],
    ['connections let go of between request and answer', traffic.cut],
    ['a server killed (SIGKILL)', strikes.server ?? 0],
    ['the worker killed', strikes.worker ?? 0],
    ['PostgreSQL killed, and started again', strikes.postgres ?? 0],
    ['one of PostgreSQL’s backends killed', strikes['a backend'] ?? 0],
    ['every connection to the database cut', strikes.connections ?? 0],
    ['times at which callbacks came twice', luck.twice],
    ['… late', luck.late],
    ['… out of order', luck['out of order']],
    ['… with a forger’s signature instead of the company’s', luck['wrong signature']],
    ['… never', luck.never],
  ];
}

function countedIn({ counted, rounds }: SoakResult): Rows {
  return [
    ['members', counted.members],
    ['payments begun', counted.payments],
    ['yen that the companies have of them', counted.yen],
    ['points that members have', counted.points],
    ['points that expired', counted.pointsExpired],
    ['coins that members have', counted.coins],
    ['purchases of packs', counted.purchases],
    ['cards drawn', counted.cards],
    ['cards that the carriers took', counted.cardsShipped],
    ['parcels', counted.parcels],
    ['rounds replayed and proved', rounds],
  ];
}

function tableOf(head: [string, string], rows: Rows): string[] {
  return [
    `| ${head.join(' | ')} |`,
    '| --- | ---: |',
    ...rows.map(([what, count]) => `| ${what} | ${number(count)} |`),
  ];
}
