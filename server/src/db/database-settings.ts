import * as z from 'zod';
import { DatabaseAddressError, serversOf } from './server-addresses.rules.ts';

/** One server or several, of which the one that takes writes is used. */
const databaseAddress = z.string().superRefine((address, context) => {
  try {
    serversOf(address);
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

/** The environment variables of the database. */
export const databaseVariables = {
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: databaseAddress.optional(),
  /**
   * The same database without a pooler before it, for jobs and migrations: they need a session of
   * their own (LISTEN, advisory locks). Unset: `DATABASE_URL`.
   */
  KAIFU_DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** The kind of database; unset: detected. If it is another kind, the start fails (db/citus). */
  KAIFU_DATABASE: z.enum(['postgres', 'citus'], 'must be postgres or citus').optional(),
  /** The empty database that `kaifu -- database move` copies the shop to. */
  KAIFU_MOVE_TO: databaseAddress.optional(),
  /** A replica, for reads that may be a second old; one server, no load balancer. */
  KAIFU_REPLICA_URL: databaseAddress.optional(),
  /**
   * `required`: nothing is sold, and no other transaction commits, while PostgreSQL would confirm
   * it before a second server has it.
   */
  KAIFU_DATABASE_SYNC: z.enum(['required', 'any'], 'must be required or any').default('any'),
};
