import { Argument, Option } from 'commander';
import type { LotOrigin } from '../db/types.ts';
import { nightlyLimits, noLimits } from '../draw/index.ts';
import { setCardPoints, type WayToWaive, waiveDebt, waysToWaive } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { dayInJapan, type Period } from '../lib/days.rules.ts';
import type { ShownNotice } from '../messages/index.ts';
import {
  reconciliationReport,
  recordOperatorResult,
  salesCsv,
  salesOf,
} from '../payments/index.ts';
import { unusedCsv, unusedReport } from '../points/index.ts';
import { type OperatorResult, operatorResults } from '../providers/payments/payment-provider.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop, checkShopAndStore } from '../shop-check/check-shop.ts';
import { actorOf, addActorAndReason, CommandError, type CommandLine } from './command-line.ts';
import { memberNamed } from './member-named.ts';

/** Adds the commands for the books: reports, checks, and debts of members. */
export function bookCommands(line: CommandLine): void {
  const { program, withShop, writeLine } = line;
  program
    .command('ledger')
    .description('the journal of points and coins')
    .command('check')
    .description(
      'check the whole journal, all balances, draws, cards and parcels, and list discrepancies',
    )
    .option('--note', 'store the time and the number of findings for the metrics')
    .option('--all', 'recompute every draw, however long it takes, instead of a part each time')
    .action(({ note, all }: { note?: true; all?: true }) =>
      withShop(async ({ db, clock }) => {
        const limits = all ? noLimits : nightlyLimits;
        const { entries, findings, recomputed } = note
          ? await checkShopAndStore(db, clock, limits)
          : await checkShop(db, limits);
        for (const finding of findings) writeLine(shopFindingText(finding).en);
        const { rounds, allRounds, signatures, allSignatures } = recomputed;
        if (allRounds > 0)
          writeLine(
            `${rounds} of ${allRounds} rounds were drawn again; of the beacon's signatures that they use, ${signatures} of ${allSignatures} were verified.`,
          );
        writeLine(
          findings.length === 0
            ? `${entries} journal entries: everything agrees.`
            : `${findings.length} findings.`,
        );
        if (findings.length > 0) process.exitCode = 1;
      }),
    );

  reportCommands(line);

  cardPointsCommand(line);
  paymentCommands(line);
}

/** The command that says how points for returned cards count. */
function cardPointsCommand({ program, withShop, writeLine }: CommandLine): void {
  addActorAndReason(program.command('card-points'))
    .description(
      'count points that members get for returned cards as paid or free, from now on; a lawyer decides',
    )
    .addArgument(
      new Argument('<origin>', 'how they count under the Payment Services Act').choices([
        'paid',
        'free',
      ]),
    )
    .action((origin: LotOrigin, options: { who: string; why: string }) =>
      withShop(async (shop) => {
        await setCardPoints(shop, origin, actorOf(options));
        writeLine(`Points for cards that are returned from now on are ${origin}.`);
      }),
    );
}

/** Commands on members' debts. */
function paymentCommands({ program, withShop, writeLine, logProgress }: CommandLine): void {
  const payments = program.command('payments').description('money of members');
  addActorAndReason(payments.command('waive-debt <member>'))
    .description('waive the points that a member owes for a reversed payment')
    .addOption(
      new Option(
        '--as <way>',
        'paid in another way, or forgone: then it stays waived if the money comes back',
      )
        .choices(waysToWaive)
        .makeOptionMandatory(),
    )
    .action((named: string, options: { who: string; why: string; as: WayToWaive }) =>
      withShop(async (shop) => {
        const { id } = await memberNamed(shop, named);
        const asked = { way: options.as, owedBefore: null };
        const waived = await waiveDebt(shop.db, shop.clock, id, asked, actorOf(options));
        writeLine(waived === 0 ? 'Nothing was owed.' : `${waived} points are no longer owed.`);
      }),
    );
  addActorAndReason(payments.command('note <payment>'))
    .description(
      "record a payment's result from the provider's own list, for a provider without a status API",
    )
    .addArgument(
      new Argument('<result>', "the result in the provider's list").choices(operatorResults),
    )
    .action((id: string, result: OperatorResult, options: { who: string; why: string }) =>
      withShop(async (shop) => {
        const show = (notice: ShownNotice) =>
          logProgress(`Mail to the operator: ${sentenceOf(notice)}`);
        const payments = { ...shop.payments, operator: { ...shop.payments.operator, show } };
        const noted = await recordOperatorResult(payments, id, result, actorOf(options));
        if (noted.kind === 'refused') throw new CommandError(whyNotNoted[noted.reason]);
        writeLine(`The payment is ${noted.payment.state}.`);
      }),
    );
}

/** Writes a notice to the operator as one sentence for the terminal. */
function sentenceOf({ message, reason, paymentId, provider }: ShownNotice): string {
  const details = [reason, paymentId && `payment ${paymentId}`, provider]
    .filter(Boolean)
    .join(', ');
  return details === '' ? `${message}.` : `${message} (${details}).`;
}

const whyNotNoted = {
  'no-such-payment': 'There is no such payment: copy its id from "member show".',
  'can-be-asked':
    'Its provider has a status API: the shop reads the result by itself, so it cannot be recorded by hand.',
} as const;

function reportCommands({ program, withShop, write, logProgress }: CommandLine): void {
  const warnIfNotOver = (day: string, { until }: Pick<Period, 'until'>, clock: Clock) => {
    if (until > clock.now())
      logProgress(`${day} is not over: the report shows the state of now and may change.`);
  };
  const report = program
    .command('report')
    .description('the books of the shop, as CSV; days are those of Japan');

  report
    .command('reconcile <day>')
    .description("compare a day's payments at the providers with the ledger, and list differences")
    .action((text: string) => {
      const day = dayOf(text);
      return withShop(async ({ payments, clock }) => {
        warnIfNotOver(text, day, clock);
        const { csv, differences, notListed } = await reconciliationReport(payments, day);
        write(csv);
        for (const provider of notListed)
          logProgress(
            `${provider} has no list of received payments: look for unknown orders on its own screens.`,
          );
        logProgress(differences === 0 ? 'Everything agrees.' : `${differences} lines differ.`);
        if (differences > 0) process.exitCode = 1;
      });
    });

  report
    .command('sales <first> <last>')
    .description('sales by payment method, from one day to another, both included')
    .action((first: string, last: string) => {
      const period = { from: dayOf(first).from, until: dayOf(last).until };
      if (period.until <= period.from)
        throw new CommandError(`${first} is after ${last}: write the earlier day first.`);
      return withShop(async ({ db, clock }) => {
        warnIfNotOver(last, period, clock);
        write(salesCsv(await salesOf({ db }, period)));
      });
    });

  report
    .command('unused <day>')
    .description(
      'the points unused at the end of a day, paid and free (base dates: 31 March, 30 September)',
    )
    .action((text: string) => {
      const day = dayOf(text);
      return withShop(async ({ db, clock }) => {
        warnIfNotOver(text, day, clock);
        write(unusedCsv(await unusedReport(db, day.until)));
      });
    });
}

/**
 * Reads a day in Japan from a command's argument.
 *
 * @throws CommandError if the text is not a day
 */
function dayOf(text: string): Period {
  const period = dayInJapan(text);
  if (period === undefined) throw new CommandError(`${text} is no day; write it as 2026-11-21.`);
  return period;
}
