import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

/** Everything that a log writes, as text. */
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
  ])(
    'log entry with the secret or personal field %s, up to two levels deep: its value is not written',
    (name) => {
      const text = logOf((log) => {
        log.info({ [name]: 'hanako-1234' });
        log.warn({ payload: { [name]: 'hanako-1234' } }, 'a line');
        log.error({ request: { headers: { [name]: 'hanako-1234' } } });
      });
      expect(text.trim().split('\n')).toHaveLength(3);
      expect(text).not.toContain('hanako-1234');
      expect(text.match(/\[not logged\]/g)).toHaveLength(3);
    },
  );

  it('logging a database error: names the constraint, leaves out the row’s data', () => {
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

  it('logging a value with line breaks: the entry stays one line', () => {
    const text = logOf((log) =>
      log.info({ route: 'x\n{"level":60,"msg":"all is lost"}' }, 'y\r\nz'),
    );
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});
