/**
 * Settings given on the command line, so that a new release's values hold for a cluster that an
 * older one made.
 */
const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Its log says what failed, not whose row it was.
  log_error_verbosity: 'terse',
  // A shop's statements are short: compiling them costs more than it saves.
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
  // Fewer checkpoints: each makes the first change of every page write the whole page to the log.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  // Files of the log that are done with are kept for use again: to make one anew takes tens of
  // milliseconds, in which nobody's purchase is committed, and the evening of a release would make
  // several a second.
  min_wal_size: '1GB',
};

/**
 * For tests: whatever keeps data over a power cut is off, and many small databases live side by
 * side.
 */
const THROWAWAY = {
  max_connections: '300',
  shared_buffers: '256MB',
  fsync: 'off',
  // Still on: with it a commit survives the death of the server, though not of the machine.
  synchronous_commit: 'on',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  autovacuum: 'off',
};

/** The arguments of `postgres` for a cluster. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings = { port: String(port), ...COMMON, ...(durable ? DURABLE : THROWAWAY) };
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
