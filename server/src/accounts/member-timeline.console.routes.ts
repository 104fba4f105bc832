import { operations } from '#contract/console/index.ts';
import { timelineKind } from '#contract/console/member-timeline.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { addMemberNote } from './add-member-note.ts';
import { findMemberForOperator } from './find-member-for-operator.ts';
import { findTimelinePage, type TimelineRow, timelineList } from './member-timeline.queries.ts';

const eventsOnPage = 50;

/** Serves the console's operations that list a member's timeline and add notes to it. */
export function memberTimelineRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  const { db } = deps;

  serve(operations.listMemberTimeline, async ({ params: { memberId }, query }, context) => {
    const { sort, cursor, ...filter } = query;
    const request = parseListQuery(timelineList, { sort, cursor, filter, limit: eventsOnPage });
    if ('refusal' in request) return refused('not-valid');
    if ((await findMemberForOperator(db, String(memberId))) === undefined)
      return refused('not-found');
    const { permissions } = context.session.principal;
    const scope = {
      payments: permissions.has('payments.view'),
      parcels: permissions.has('parcels.view'),
      mails: permissions.has('mails.view'),
      letters: permissions.has('letters.view'),
    };
    const language = columnLanguageOf(context.language);
    const { rows, next } = await findTimelinePage(db, memberId, { request, scope, language });
    return { answer: { items: rows.map(eventView), next: next ?? null } };
  });

  serve(operations.addMemberNote, async ({ params, body }, { actor }) => {
    const note = { memberId: params.memberId, note: body.note };
    const id = await addMemberNote(deps, note, actor('a note'));
    return id === undefined ? refused('not-found') : { answer: { id } };
  });
}

/** Makes the JSON of one event of a member's timeline. */
function eventView({ at, kind, neighbourKind, neighbourId, ...row }: TimelineRow) {
  return {
    ...row,
    at: at.toISOString(),
    kind: timelineKind.parse(kind),
    neighbour:
      neighbourKind === null || neighbourId === null
        ? null
        : { kind: neighbourKind, id: neighbourId },
  };
}
