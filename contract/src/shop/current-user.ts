import * as z from 'zod/mini';
import { get } from '../call.ts';
import { instant, numericString, packHistoryId } from '../envelope.ts';

/**
 * The current user of the spec, section 3. A visitor has empty names, zero balances and an empty
 * token.
 */
export const currentUser = z.object({
  is_login: z.enum(['0', '1']),
  point: numericString,
  coin: numericString,
  availablePoint: numericString,
  /**
   * Points that were spent and whose payment was taken back; none where an older server, which a
   * deploy replaces, says nothing of it.
   */
  point_owed: z._default(numericString, '0'),
  /** Cards that wait for a choice, the nearest deadline, and its purchase; null where none wait. */
  open_cards: z._default(z.int(), 0),
  open_until: z._default(z.nullable(instant), null),
  open_purchase: z._default(z.nullable(packHistoryId), null),
  last_name: z.string(),
  first_name: z.string(),
  token: z.string(),
  /**
   * '1' after a login with a temporary password: until a new one is set, every call for members
   * answers 403.
   */
  needs_new_password: z.enum(['0', '1']),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = get({ path: 'user/point', access: 'anyone', answer: currentUser });
