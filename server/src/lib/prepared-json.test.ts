import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PreparedJson, takesGzip } from './prepared-json.ts';

describe('JSON that is serialised once for many responses', () => {
  const fields = {
    data: { list: Array.from({ length: 100 }, (_, id) => ({ id, name: `開封 ${id}` })) },
  };
  const written = new PreparedJson(fields);

  it('prepared JSON put into a response envelope: one valid JSON object, plain or gzipped', () => {
    for (const envelope of [
      { state: 200 },
      { state: 200, csrf: { name: '名', value: 'x'.repeat(500) } },
    ]) {
      expect(JSON.parse(written.behind(envelope).toString())).toEqual({ ...envelope, ...fields });
      const gzipped = written.gzippedBehind(envelope);
      expect(gunzipSync(gzipped)).toEqual(written.behind(envelope));
      expect(gzipped.length).toBeLessThan(written.behind(envelope).length / 2);
    }
  });

  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.8', true],
    ['gzip', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0, br', false],
    ['gzip;q=0.01', true],
    ['br', false],
    [undefined, false],
  ])('request with accept-encoding %s: gzip accepted: %s', (header, takes) => {
    expect(takesGzip(header)).toBe(takes);
  });
});
