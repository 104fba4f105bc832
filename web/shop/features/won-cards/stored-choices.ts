import * as z from 'zod/mini';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type Choices, choicesOf, decisionOf } from './choice.rules.ts';

const ids = z.array(z.int()).check(z.maxLength(3000));
const storedLists = sessionValues(
  'kaifu.choices.',
  z.object({ send_card: ids, reduction_card: ids }),
);

/**
 * Stores the choices of a purchase in this tab, over reloads and on the way to the final check.
 * `read` returns null if none are stored.
 */
export const storedChoices = {
  read(packHistoryId: string): Choices | null {
    const lists = storedLists.read(packHistoryId);
    return lists === null ? null : choicesOf(lists);
  },
  save(packHistoryId: string, choices: Choices): void {
    storedLists.write(packHistoryId, decisionOf(choices));
  },
  remove: (packHistoryId: string) => storedLists.remove(packHistoryId),
};
