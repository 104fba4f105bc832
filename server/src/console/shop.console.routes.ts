import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import { lockSettingRevision } from '../db/shop-setting.queries.ts';
import type { Text } from '../http/language.ts';
import {
  emptyNote,
  Maintenance,
  type MaintenanceNote,
  type MaintenancePlan,
} from '../http/maintenance.ts';
import type { OperationServer } from '../http/operations.ts';
import { planMaintenance } from '../http/plan-maintenance.ts';
import { refused } from '../http/problems.ts';
import { setMaintenance } from '../http/set-maintenance.ts';
import type { Clock } from '../lib/clock.ts';
import { type WrongSpan, wrongSpanOf } from '../lib/time-span.rules.ts';
import { switchRoutes } from './switches.console.routes.ts';

const wrongTimes: Readonly<Record<WrongSpan, { pointer: string; detail: Text }>> = {
  'ends-in-past': {
    pointer: '/endsAt',
    detail: {
      ja: '終了予定には、これからの日時を入力してください。',
      en: 'Choose an expected end that lies ahead.',
    },
  },
  'ends-before': {
    pointer: '/endsAt',
    detail: {
      ja: '終了予定には、開始より後の日時を入力してください。',
      en: 'Choose an expected end after the beginning.',
    },
  },
  'begins-in-past': {
    pointer: '/beginsAt',
    detail: {
      ja: '開始には、これからの日時を入力してください。すぐに休止するときは「ショップを休止する」を使ってください。',
      en: 'Choose a beginning that lies ahead. To close the shop now, use "Close the shop".',
    },
  },
};

const closedAlready: Text = {
  ja: 'ショップはすでに休止中です。再開してから、次の休止を予定してください。',
  en: 'The shop is closed already. Open it before you plan the next time.',
};

/** Makes the JSON of an open or closed shop. */
function stateOf(
  note: MaintenanceNote | undefined,
  plan: MaintenancePlan | undefined,
  revision: number,
) {
  if (note !== undefined) return { isOn: true, beginsAt: null, ...note, revision };
  return { isOn: false, ...(plan ?? { ...emptyNote, beginsAt: null }), revision };
}

/** Reads whether the shop is open, with its revision, as of one moment. */
function readState({ db, clock }: { db: Database; clock: Clock }) {
  return db.snapshot(async (tx) =>
    stateOf(
      await Maintenance.find(tx, clock.now()),
      await Maintenance.findPlan(tx),
      await Maintenance.findRevision(tx),
    ),
  );
}

const timeOf = (sent: string | null) => (sent === null ? null : new Date(sent));

/** Serves the console's operations on the whole shop, such as closing it for maintenance. */
export function shopConsoleRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  switchRoutes(serve, deps);
  serve(operations.getMaintenance, async () => {
    const answer = await readState(deps);
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setMaintenance,
    async ({ body: { isOn, reason, message, endsAt, beginsAt = null } }, { actor }) => {
      const span = { from: timeOf(beginsAt), until: timeOf(endsAt) };
      const wrong = isOn ? wrongSpanOf(span, deps.clock.now()) : undefined;
      if (wrong !== undefined) return refused('not-valid', { errors: [wrongTimes[wrong]] });
      if (isOn && beginsAt !== null) {
        const plan = { message, endsAt, beginsAt };
        const planned = await planMaintenance(deps, plan, actor(reason));
        if (planned === undefined)
          return refused('not-possible-now', { reason: 'closed-already', detail: closedAlready });
        return { answer: stateOf(undefined, plan, planned), revision: planned };
      }
      const note = isOn ? { message, endsAt } : undefined;
      const revision = await setMaintenance(deps, note, actor(reason));
      return { answer: stateOf(note, undefined, revision), revision };
    },
    {
      record: {
        lock: (tx) => lockSettingRevision(tx, 'maintenance-revision'),
        read: () => readState(deps),
      },
    },
  );
}
