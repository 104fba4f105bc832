/**
 * Settings given on the command line, so that a new release's values apply to a cluster that an
 * older release created.
 */
const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The log names what failed, not the row's data.
  log_error_verbosity: 'terse',
  // The shop's statements are short: compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
};

const DURABLE = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // Fewer checkpoints: after each one, the first change of every page writes the whole page to the
  // log.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  // Log files are recycled. Creating one takes tens of milliseconds, during which no purchase
  // commits, and the evening of a release would create several a second.
  min_wal_size: '1GB',
};

/** For tests: durability is off, and many small databases run side by side. */
const THROWAWAY = {
  max_connections: '300',
  shared_buffers: '256MB',
  fsync: 'off',
  // Still on: a commit survives the death of the server, but not of the machine.
  synchronous_commit: 'on',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  autovacuum: 'off',
};

/** Lists the arguments with which `postgres` starts for a cluster. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings = { port: String(port), ...COMMON, ...(durable ? DURABLE : THROWAWAY) };
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
