import { expect, it } from 'vitest';
import { etcdApiOf } from './config-files.ts';

it.each([
  ['patroni 2.1.4', 'etcd'],
  ['patroni 3.0.2', 'etcd'],
  ['patroni 3.0.3', 'etcd3'],
  ['patroni 3.1.0', 'etcd3'],
  ['patroni 4.0.7', 'etcd3'],
])(
  'choosing the etcd API for %s, so that the leader key is compared before each write: %s',
  (version, api) => {
    expect(etcdApiOf(version)).toBe(api);
  },
);
