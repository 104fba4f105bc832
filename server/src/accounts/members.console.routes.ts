import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findSpendable, restrictedActions } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findMemberForOperator, type MemberOverview } from './find-member-for-operator.ts';
import { maskMail, maskName, maskPhone } from './mask.rules.ts';
import { prefectures } from './prefectures.ts';
import { revealMember } from './reveal-member.ts';
import { searchMembers } from './search-members.ts';
import { findSessions } from './sessions.queries.ts';

/** The most members of a search. */
const mostFound = 50;

/** Finding members, and what the console shows of them. */
export function memberReadRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  const { db, clock } = deps;

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
    const member = await findMemberForOperator(db, String(memberId));
    if (member === undefined) return refused('not-found');
    return { answer: await memberView(member, db, clock.now()) };
  });

  serve(operations.revealMember, async ({ params, body }, { actor }) => {
    const member = await revealMember(deps, params.memberId, actor(body.reason));
    if (member === undefined) return refused('not-found');
    const { lastName, middleName, firstName, mail, phone } = member;
    const name = joined(lastName, middleName, firstName);
    return { answer: { name, mail, phone, address: addressOf(member) } };
  });
}

async function memberView(member: MemberOverview, db: Database, now: Date) {
  const { id, lastName, mail, phone, phoneVerifiedAt, language, createdAt } = member;
  const spendable = await findSpendable(db, id, now);
  const from = restrictedActions(spendable, now);
  const sessions = await findSessions(db, id, now);
  const { points, coins, pointsOwed, restrictedUntil } = spendable;
  return {
    id,
    name: maskName(lastName),
    mail: maskMail(mail),
    phone: maskPhone(phone),
    address: prefectureOf(member),
    isPhoneVerified: phoneVerifiedAt !== null,
    language,
    createdAt: createdAt.toISOString(),
    points,
    coins,
    pointsOwed,
    restriction: from.length === 0 ? null : { from, until: restrictedUntil?.toISOString() ?? null },
    sessions: sessions.map((session) => ({
      device: session.device,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

type Place = Pick<
  MemberOverview,
  'country' | 'postalCode' | 'prefectureId' | 'city' | 'street' | 'building'
>;

function prefectureOf({ prefectureId }: Pick<Place, 'prefectureId'>): string {
  return prefectures.find(({ id }) => id === prefectureId)?.ja ?? '';
}

function addressOf(place: Place): string {
  const { country, postalCode, city, street, building } = place;
  return joined(country, postalCode, prefectureOf(place), city, street, building);
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
