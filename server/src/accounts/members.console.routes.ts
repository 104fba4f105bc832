import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { findMemberForOperator } from './find-member-for-operator.ts';
import { maskMail, maskName } from './mask.rules.ts';
import { addressOf, joined, readMemberView } from './member-view.ts';
import { revealMember } from './reveal-member.ts';
import { searchMembers } from './search-members.ts';

/** The most members of a search. */
const mostFound = 50;

/** Finding members, and what the console shows of them. */
export function memberReadRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  const { db } = deps;

  serve(operations.listMembers, async ({ query: { search = '' } }) => {
    const text = search.trim();
    const named = text === '' ? undefined : await findMemberForOperator(db, text);
    const found = await searchMembers(db, text, mostFound + 1);
    const others = found.filter(({ id }) => id !== named?.id);
    const all = named === undefined ? others : [named, ...others];
    const items = all.slice(0, mostFound).map(({ id, lastName, mail }) => ({
      id,
      name: maskName(lastName),
      mail: maskMail(mail),
    }));
    return { answer: { items, isCut: all.length > mostFound } };
  });

  serve(operations.getMember, async ({ params: { memberId } }) => {
    const member = await readMemberView(deps, memberId);
    if (member === undefined) return refused('not-found');
    return { answer: member, revision: member.revision };
  });

  serve(operations.revealMember, async ({ params, body }, { actor }) => {
    const member = await revealMember(deps, params.memberId, actor(body.reason));
    if (member === undefined) return refused('not-found');
    const { lastName, middleName, firstName, mail, phone } = member;
    const name = joined(lastName, middleName, firstName);
    return { answer: { name, mail, phone, address: addressOf(member) } };
  });
}
