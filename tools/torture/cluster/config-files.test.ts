import { expect, it } from 'vitest';
import { etcdApiOf } from './config-files.ts';

it.each([
  ['patroni 2.1.4', 'etcd'],
  ['patroni 3.0.2', 'etcd'],
  ['patroni 3.0.3', 'etcd3'],
  ['patroni 3.1.0', 'etcd3'],
  ['patroni 4.0.7', 'etcd3'],
])('etcd API for %s, which must compare the leader key before it writes: %s', (version, api) => {
  expect(etcdApiOf(version)).toBe(api);
});
