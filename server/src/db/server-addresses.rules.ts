/** The form of a database address is wrong; the message says how. */
export class DatabaseAddressError extends Error {}

/**
 * The servers of a database address, each as an address of its own. Several servers are written as
 * PostgreSQL's own library reads them ("Connection URIs" in its manual):
 * `postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`. node-postgres
 * does not read that form.
 *
 * @throws DatabaseAddressError
 */
export function serversOf(address: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(address);
  if (parts === null) throw new DatabaseAddressError('must be a postgres:// address');
  const [, before = '', hosts = '', after = ''] = parts;
  const servers = hosts.split(',').map((host) => before + host + withoutTarget(after));
  if (hosts.includes(',') && hosts.split(',').includes(''))
    throw new DatabaseAddressError('must name a server between two commas');
  if (!servers.every((server) => URL.canParse(server)))
    throw new DatabaseAddressError('must be a postgres:// address');
  return servers;
}

/** The server that a message may name: without user and password. */
export function nameOfServer(server: string): string {
  const { host, searchParams } = new URL(server);
  return searchParams.get('host') ?? host;
}

/**
 * Removes `target_session_attrs` from a database address, after checking that it wants a server
 * that takes writes.
 *
 * @throws DatabaseAddressError if a server is wanted that takes no writes
 */
function withoutTarget(rest: string): string {
  const target = /(?<=[?&])target_session_attrs=([^&]*)&?/.exec(rest);
  if (target === null) return rest;
  const [setting, wanted = ''] = target;
  if (!['read-write', 'primary', 'any'].includes(wanted)) {
    throw new DatabaseAddressError(
      `must have target_session_attrs=read-write, not ${wanted}: the shop writes`,
    );
  }
  return rest.replace(setting, '').replace(/[?&]$/, '');
}
