import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

/** What a log says, line by line. */
function logOf(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = '';
  write(openLog('trace', { write: (line) => (text += line) }));
  return text;
}

describe('the log', () => {
  it.each([
    'pass',
    'password',
    'confirmPass',
    'mail',
    'tel',
    'cookie',
    'authorization',
    'csrf_value',
    'secret',
  ])('never says %s, wherever a careless line puts it', (name) => {
    const text = logOf((log) => {
      log.info({ [name]: 'hanako-1234' });
      log.warn({ payload: { [name]: 'hanako-1234' } }, 'a line');
      log.error({ request: { headers: { [name]: 'hanako-1234' } } });
    });
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).not.toContain('hanako-1234');
    expect(text.match(/\[not logged\]/g)).toHaveLength(3);
  });

  it('says of an error of the database what failed, not whose row it was', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      detail: 'Key (mail_key)=(hanako@example.com) already exists.',
      where: 'COPY member, line 1: "hanako@example.com"',
      constraint: 'member_mail_key_key',
    });
    const text = logOf((log) => {
      log.error({ err: error }, 'a request failed');
      log.error({ err: new AggregateError([error], '1 of 2 could not be done') }, 'a sweep failed');
    });
    expect(text.match(/member_mail_key_key/g)).toHaveLength(2);
    expect(text).not.toContain('hanako');
  });

  it('cannot be made to look like two lines by what stands in one', () => {
    const text = logOf((log) =>
      log.info({ route: 'x\n{"level":60,"msg":"all is lost"}' }, 'y\r\nz'),
    );
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});
