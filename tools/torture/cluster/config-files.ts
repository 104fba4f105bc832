import { connectQuery } from '../../../server/src/db/pooler.ts';
import { shopSettings } from '../../../server/src/db/session-settings.ts';
import { groupOf, type Layout, ports } from './layout.ts';
import { addressOf, hubAddress, type Node } from './network.ts';

/** The number of places for shop processes behind the proxy. */
export const shopPlaces = 6;

export interface PatroniMode {
  layout: Layout;
  /** `failsafe_mode`: whether a leader goes on without etcd while it reaches all other nodes. */
  failsafe: boolean;
  etcdApi: EtcdApi;
}

/** Patroni's setting for version 2 and for version 3 of etcd's API. */
export type EtcdApi = 'etcd' | 'etcd3';

/**
 * Chooses the API of etcd for a version of Patroni. Patroni before 3.0.3 (Debian 12 has 3.0.2)
 * overwrites the leader key of another node through etcd's API 3 when it was cut off and comes
 * back. Then two nodes lead, and answered purchases are lost. Through API 2 it compares the key
 * first.
 *
 * @param version what `patroni --version` prints, such as `patroni 3.0.2`
 */
export function etcdApiOf(version: string): EtcdApi {
  const [major = 0, minor = 0, patch = 0] = (version.match(/\d+/g) ?? []).map(Number);
  const isFixed = major > 3 || (major === 3 && (minor > 0 || patch >= 3));
  return isFixed ? 'etcd3' : 'etcd';
}

const citusParameters = {
  'citus.node_conninfo': 'sslmode=disable',
  // An interrupted commit in two phases holds its locks until it is finished.
  'citus.recover_2pc_interval': '5s',
};

/**
 * Writes Patroni's settings for a node. The times are short, so that a run with many failovers ends
 * in reasonable time; docs/operations/database.md says which to use.
 */
export function patroniSettings(node: Node, folder: string, mode: PatroniMode): string {
  const address = addressOf(node);
  const { citus, etcd } = mode.layout;
  return JSON.stringify({
    scope: 'kaifu',
    name: node,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    [mode.etcdApi]: { hosts: etcd.map((one) => `${addressOf(one)}:2379`) },
    ...(citus && { citus: { database: 'kaifu', group: groupOf(mode.layout, node) } }),
    bootstrap: {
      dcs: {
        ttl: 12,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        master_start_timeout: 0,
        // A process of Citus that waits for another node does not end when its server must stop.
        // That server would never follow the new leader.
        ...(citus && { primary_stop_timeout: 10 }),
        synchronous_mode: true,
        // A leader without a standby confirms no commit. A group of two would stand still for as
        // long as one of them is away.
        synchronous_mode_strict: citus === undefined,
        failsafe_mode: mode.failsafe,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: citus ? 300 : 150,
            shared_buffers: '64MB',
            wal_keep_size: '256MB',
            wal_log_hints: 'on',
            max_wal_size: '512MB',
            log_min_messages: 'warning',
            ...(citus && citusParameters),
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: `${folder}/postgres`,
      bin_dir: citus?.bin ?? '/usr/lib/postgresql/15/bin',
      pgpass: `${folder}/pgpass`,
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      // Nothing outside these namespaces reaches the nodes.
      pg_hba: [
        'local all all trust',
        'host all all 10.77.0.0/24 trust',
        'host replication all 10.77.0.0/24 trust',
      ],
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  });
}

/**
 * Writes HAProxy's settings: one address for the database node that Patroni reports as the primary,
 * and one for the shop's processes.
 */
export function proxySettings(folder: string, { groups: [first] }: Layout): string {
  const databases = first.map((node) => `  server ${node} ${addressOf(node)}:5432 check port 8008`);
  const shops = Array.from(
    { length: shopPlaces },
    (_, place) => `  server s${place} 127.0.0.1:${ports.firstShop + 10 * place} check`,
  );
  return [
    'global',
    '  maxconn 2000',
    `  stats socket ${folder}/haproxy.sock mode 600 level admin`,
    'defaults',
    '  timeout client 30m',
    '  timeout connect 2s',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen leader',
    '  mode tcp',
    `  bind ${hubAddress}:${ports.leader}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases,
    'listen shop',
    '  mode http',
    `  bind ${hubAddress}:${ports.shop}`,
    '  balance roundrobin',
    '  option redispatch',
    '  retries 3',
    '  timeout server 60s',
    '  option httpchk GET /health/ready',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 1 rise 1',
    ...shops,
    '',
  ].join('\n');
}

/**
 * Writes PgBouncer's settings: transaction mode if this version keeps prepared statements apart
 * there, else session mode.
 */
export function poolerSettings(folder: string, keepsStatementsApart: boolean): string {
  const database = `host=${hubAddress} port=${ports.leader} dbname=kaifu user=kaifu`;
  const mode = keepsStatementsApart
    ? ['pool_mode = transaction', 'max_prepared_statements = 1000']
    : ['pool_mode = session', 'ignore_startup_parameters = options'];
  return [
    '[databases]',
    `kaifu = ${database}${keepsStatementsApart ? ` connect_query='${connectQuery(shopSettings())}'` : ''}`,
    '[pgbouncer]',
    `listen_addr = ${hubAddress}`,
    `listen_port = ${ports.pooler}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...mode,
    'max_client_conn = 500',
    'default_pool_size = 40',
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    `logfile = ${folder}/pgbouncer.log`,
    `pidfile = ${folder}/pgbouncer.pid`,
    '',
  ].join('\n');
}
