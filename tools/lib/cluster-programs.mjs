import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { missingAmong } from './debian-packages.mjs';

const execute = promisify(execFile);

/** The programs of the cluster, each with its Debian package. */
const programs = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/unshare', 'util-linux'],
];

/** Debian's packages that this machine lacks for the cluster. */
export const missingPackages = () => missingAmong(programs);

/** Why the cluster cannot run on this machine; undefined if it can. */
export async function clusterHindrance() {
  const missing = await missingPackages();
  const hindrance = await namespacesHindrance();
  if (hindrance === undefined && missing.length > 0)
    return `these packages are missing: ${missing.join(', ')}`;
  return hindrance;
}

/** Why this machine cannot play several machines; undefined if it can. */
export async function namespacesHindrance() {
  if (process.platform !== 'linux')
    return 'it needs Linux: every machine gets a network of its own';
  if (process.getuid?.() !== 0) return 'it needs root, which may make networks';
  if ((await missingAmong([['/usr/sbin/ip', 'iproute2']])).length > 0)
    return 'this package is missing: iproute2';
  return execute('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).then(
    () => undefined,
    () => 'this machine does not allow namespaces',
  );
}

/** Wraps a command: it runs in networks, mounts and processes of its own, which end with it. */
export const inNamespaces = (...command) => [
  'unshare',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child=SIGKILL',
  // The shell is the first process there. It waits for processes whose parent has ended, as
  // PostgreSQL's is; otherwise Patroni would take a server that ended for a running one. Shared
  // memory of servers that were killed would stay in the machine's own /dev/shm.
  'bash',
  '-c',
  'mount -t tmpfs -o mode=1777 tmpfs /dev/shm; "$@"; exit $?',
  'bash',
  ...command,
];
