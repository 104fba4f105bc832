import { findMemberForOperator } from '../accounts/index.ts';
import { selectActions } from '../db/audit.queries.ts';
import { adjustBalance, findSpendable, OverdrawnError } from '../ledger/index.ts';
import type { Shop } from '../shop.ts';
import { actorOf, CommandError, type CommandLine, whoAndWhy } from './command-line.ts';

const mostActions = 50;

export function memberCommands({ program, withShop, say }: CommandLine): void {
  program
    .command('member')
    .description('members of the shop')
    .command('show <member>')
    .description('look a member up, by mail address or number')
    .action((who: string) => withShop((shop) => showMember(shop, who, say)));

  whoAndWhy(program.command('points').description('points and coins').command('adjust <member> <amount>'))
    .description('give points to a member, or take them with an amount below zero')
    .option('--coins', 'coins instead of points')
    .action((member: string, amount: string, options: { who: string; why: string; coins?: true }) =>
      withShop((shop) => adjust(shop, member, amount, options, say)),
    );

  program
    .command('audit')
    .description('what was done from the command line: by whom, and why')
    .option('--of <subject>', 'only of one, such as "member 12" or "parcel 7"')
    .action(({ of }: { of?: string }) =>
      withShop(async ({ db }) => {
        for (const entry of await selectActions(db, of, mostActions)) {
          const { createdAt, who, action, subject, why, details } = entry;
          const words = [createdAt.toISOString(), who, action, subject, why, JSON.stringify(details)];
          say(words.filter((word) => word !== '').join(' | '));
        }
      }),
    );
}

async function memberNamed(shop: Shop, named: string) {
  const member = await findMemberForOperator(shop.db, named);
  if (member === undefined) throw new CommandError(`There is no member ${named}.`);
  return member;
}

async function showMember(shop: Shop, named: string, say: (line: string) => void): Promise<void> {
  const member = await memberNamed(shop, named);
  const { points, coins } = await findSpendable(shop.db, member.id, shop.clock.now());
  say(`member ${member.id}: ${member.lastName} ${member.firstName}, ${member.mail}`);
  say(`since ${member.createdAt.toISOString()}, writes ${member.language}`);
  say(`phone ${member.phone || 'none'}${member.phoneVerifiedAt === null ? ', not verified' : ', verified'}`);
  say(`${points} points, ${coins} coins`);
}

async function adjust(
  shop: Shop,
  named: string,
  amountText: string,
  options: { who: string; why: string; coins?: true },
  say: (line: string) => void,
): Promise<void> {
  const amount = Number(amountText);
  if (!/^[+-]?\d{1,9}$/.test(amountText) || amount === 0) {
    throw new CommandError(`"${amountText}" is no amount: write 500, or -- -500 to take them.`);
  }
  const { id } = await memberNamed(shop, named);
  const currency = options.coins ? 'coin' : 'point';
  try {
    const after = await adjustBalance(
      shop.db,
      shop.clock,
      { memberId: id, currency, amount },
      actorOf(options),
    );
    say(`member ${id} has ${after.points} points and ${after.coins} coins.`);
  } catch (error) {
    if (error instanceof OverdrawnError) throw new CommandError(`${error.message}. Nothing was changed.`);
    throw error;
  }
}
