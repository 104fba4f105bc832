import type pg from 'pg';
import { type Answer, encodeStatement, Flush, type FlushOptions } from './flush.ts';
import type { Statement } from './statement.ts';

/**
 * Sends a statement over a connection.
 *
 * @throws TypeError at once if a value cannot be sent
 */
export type Send = (statement: Statement<unknown>) => Promise<Answer>;

/**
 * Opens a sender of statements over one connection, which must be in pipeline mode. Statements that
 * are sent in one turn of the event loop share a flush.
 */
export function openSender(client: Pick<pg.ClientBase, 'query'>, options: FlushOptions = {}): Send {
  let gathering: Flush | undefined;
  return (statement) => {
    const sendableStatement = encodeStatement(statement);
    if (gathering === undefined) {
      const flush = new Flush(options);
      gathering = flush;
      process.nextTick(() => {
        gathering = undefined;
        client.query(flush);
      });
    }
    return gathering.add(sendableStatement);
  };
}
