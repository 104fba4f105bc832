import { operations } from '#contract/console/index.ts';
import { listOperations } from '#contract/console/lists.ts';
import type { ViewList } from '#contract/console/views.ts';
import type { Permission } from '#contract/permissions.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { deleteView, publishView, withdrawView } from './change-view.ts';
import { saveView } from './save-view.ts';
import { findViews } from './saved-views.queries.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffDeps } from './staff-deps.ts';

/** The views of lists that staff save for themselves and for everybody. */
export function savedViewRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.listViews, async ({ query: { list } }, { session }) => {
    const { staffId, permissions } = session.principal;
    if (!maySee(list, permissions)) return refused('permission-required');
    const rows = await findViews(deps.db, list, staffId);
    const items = rows.map(({ staffId: owner, ...view }) => ({
      ...view,
      isOwn: owner === staffId,
    }));
    return { answer: { items } };
  });

  serve(operations.saveView, async ({ body }, { session, actor }) => {
    const { staffId, permissions } = session.principal;
    if (!maySee(body.list, permissions)) return refused('permission-required');
    const result = await saveView(deps, staffId, body, actor('a view of a list'));
    if (result.kind === 'saved') {
      const { id, revision } = result;
      return { answer: { id, revision } };
    }
    if (result.kind === 'too-long') {
      const errors = [{ pointer: '/query', detail: staffTexts.viewTooLong }];
      return refused('not-valid', { reason: result.kind, errors });
    }
    return refused('not-possible-now', { reason: 'too-many', detail: staffTexts.tooManyViews });
  });

  serveCommands(serve, deps);
}

/** Serves the commands on a saved view: publish, withdraw and delete it. */
function serveCommands(serve: OperationServer, deps: StaffDeps): void {
  for (const [operation, change, why] of [
    [operations.publishView, publishView, 'a view for everybody'],
    [operations.withdrawView, withdrawView, 'a view is no longer for everybody'],
    [operations.deleteView, deleteView, 'no longer needed'],
  ] as const)
    serve(operation, async ({ params: { viewId } }, { session, actor, revision }) => {
      const seen = { id: viewId, staffId: session.principal.staffId, revision };
      const result = await change(deps, seen, actor(why));
      switch (result.kind) {
        case 'done':
          return { answer: {} };
        case 'unknown':
          return refused('not-found');
        case 'overtaken':
          return refused('revision-changed', {
            versions: { yours: {}, current: result.current },
          });
      }
    });
}

function maySee(list: ViewList, permissions: ReadonlySet<Permission>): boolean {
  const { access } = listOperations[list];
  return access === 'staff' || permissions.has(access);
}
