import * as z from 'zod/mini';
import { instant, numericString, packHistoryId } from '../envelope.ts';
import { get } from './call.ts';

/**
 * The current user (spec, section 3). For a visitor the names and the token are empty and the
 * balances zero.
 */
export const currentUser = z.object({
  is_login: z.enum(['0', '1']),
  point: numericString,
  coin: numericString,
  availablePoint: numericString,
  /**
   * Points that the member spent although their payment was reversed later. An older server does
   * not send it: then '0'.
   */
  point_owed: z._default(numericString, '0'),
  /**
   * The number of cards that wait for a decision, the nearest deadline, and its purchase; null if
   * no card waits.
   */
  open_cards: z._default(z.int(), 0),
  open_until: z._default(z.nullable(instant), null),
  open_purchase: z._default(z.nullable(packHistoryId), null),
  /** Unread notices in the inbox; 100 stands for 100 and more. */
  unread_notices: z._default(z.int(), 0),
  last_name: z.string(),
  first_name: z.string(),
  token: z.string(),
  /**
   * '1' after a login with a temporary password. Until the member sets a new one, every call for
   * members answers 403.
   */
  needs_new_password: z.enum(['0', '1']),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = get({ path: 'user/point', access: 'anyone', answer: currentUser });
