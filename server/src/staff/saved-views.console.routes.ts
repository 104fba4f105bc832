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

const found = (isFound: boolean) => (isFound ? { answer: {} } : refused('not-found'));

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
    if (result.kind === 'saved') return { answer: { id: result.id } };
    if (result.kind === 'too-long') {
      const errors = [{ pointer: '/query', detail: staffTexts.viewTooLong }];
      return refused('not-valid', { reason: result.kind, errors });
    }
    return refused('not-possible-now', { reason: 'too-many', detail: staffTexts.tooManyViews });
  });

  serve(operations.publishView, async ({ params }, { session, actor }) => {
    const { staffId } = session.principal;
    return found(await publishView(deps, params.viewId, staffId, actor('a view for everybody')));
  });

  serve(operations.withdrawView, async ({ params }, { actor }) =>
    found(await withdrawView(deps, params.viewId, actor('a view is no longer for everybody'))),
  );

  serve(operations.deleteView, async ({ params }, { session, actor }) => {
    const { staffId } = session.principal;
    return found(await deleteView(deps, params.viewId, staffId, actor('no longer needed')));
  });
}

function maySee(list: ViewList, permissions: ReadonlySet<Permission>): boolean {
  const { access } = listOperations[list];
  return access === 'staff' || permissions.has(access);
}
