import * as z from 'zod/mini';
import { command, idInPath, nothing, read, text } from './operation.ts';
import { countedList } from './totals.ts';

/** The lists that can have views: all of them. */
const viewList = countedList;
export type ViewList = z.infer<typeof viewList>;

/** Characters of the query of a view. */
export const mostViewQuery = 1_000;

/** Views that one person may have, of all lists together. */
export const mostViews = 100;

const params = z.object({ viewId: idInPath });

export const viewOperations = {
  listViews: read({
    path: 'views',
    summary: 'Your views of a list that you may see, and those that are public',
    access: 'staff',
    query: z.object({ list: viewList }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** The query of the list's address, such as `state=waiting&sort=newest`. */
          query: z.string(),
          isPublic: z.boolean(),
          isOwn: z.boolean(),
          by: z.string(),
          /** Counts how often it was saved, published and withdrawn. */
          revision: z.int(),
        }),
      ),
    }),
  }),
  saveView: command({
    path: 'views',
    summary: 'Save a view of a list for yourself; replaces your view of the same name',
    access: 'staff',
    // Not revised: it is your own view, and you name the one to replace.
    body: z.object({ list: viewList, name: text(60), query: text(mostViewQuery, 0) }),
    answer: z.object({ id: z.int(), revision: z.int() }),
  }),
  publishView: command({
    method: 'PUT',
    path: 'views/:viewId/publication',
    summary: 'Show a view of yours to everybody who may see its list',
    access: 'views.publish',
    revised: true,
    params,
    answer: nothing,
  }),
  withdrawView: command({
    method: 'DELETE',
    path: 'views/:viewId/publication',
    summary: 'Leave a public view, also of somebody else, to its owner alone',
    access: 'views.publish',
    revised: true,
    params,
    answer: nothing,
  }),
  deleteView: command({
    method: 'DELETE',
    path: 'views/:viewId',
    summary: 'Delete a view of yours',
    access: 'staff',
    revised: true,
    params,
    answer: nothing,
  }),
} as const;
