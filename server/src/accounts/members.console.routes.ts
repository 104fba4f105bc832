import { operations } from '#contract/console/index.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { maskMail, maskName, maskPhone } from '../lib/mask.rules.ts';
import { addressText, joined } from './address-text.ts';
import { findMemberPage, members } from './member-lists.queries.ts';
import { type MemberViewDeps, readMemberView } from './member-view.ts';
import { revealMember } from './reveal-member.ts';

const pageRows = 50;

/** Serves the console's operations that find members and show them. */
export function memberReadRoutes(
  serve: OperationServer,
  deps: MemberViewDeps & { reads: Reads },
): void {
  serve(operations.listMembers, async ({ query: { search, sort, cursor } }) => {
    const request = parseListQuery(members, { sort, cursor, limit: pageRows, filter: { search } });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next, isCut } = await findMemberPage(await deps.reads.upToDate(), request);
    const items = rows.map(({ id, lastName, mail, phone, createdAt }) => ({
      id,
      name: maskName(lastName),
      mail: maskMail(mail),
      phone: maskPhone(phone),
      createdAt: createdAt.toISOString(),
    }));
    return { answer: { items, next: next ?? null, isCut } };
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
    return { answer: { name, mail, phone, address: addressText(member) } };
  });
}
