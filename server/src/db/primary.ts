import pg from 'pg';
import { z } from 'zod';
import { DatabaseAwayError } from './errors.ts';
import { nameOfServer, serversOf } from './server-addresses.rules.ts';

/** Two servers of one address hold different databases: one is a replica of another cluster. */
export class OtherClusterError extends Error {
  constructor(server: string) {
    super(
      `The server ${server} belongs to another PostgreSQL cluster than the others: DATABASE_URL and KAIFU_REPLICA_URL must name servers of one cluster.`,
    );
  }
}

/** A database server's own report. */
interface Identity {
  /** The number that `initdb` gave the cluster; its replicas have the same. */
  system: string;
  isWritable: boolean;
  /** Rises with each failover; 0 on a server that only follows. */
  timeline: number;
}

/** How long a server may take to say whether it takes writes, in milliseconds. */
const defaultTimeoutMs = 2_000;

const identityQuery = `
  select (select system_identifier from pg_control_system())::text as system,
    current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as "isWritable",
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/**
 * Finds the server that takes writes among those of an address, and remembers it until `forget` is
 * called. If the address names only one server, that one is used without a check: it may be
 * HAProxy, which chooses the primary itself.
 */
export class Primary {
  readonly servers: readonly string[];
  readonly #timeoutMs: number;
  readonly #onLeave = new Set<() => void>();
  #known: string | undefined;
  #search: Promise<string> | undefined;
  /** The cluster's number, once a server has reported it. */
  #system: string | undefined;
  #timeline = 0;

  /** @throws DatabaseAddressError */
  constructor(address: string, { timeoutMs = defaultTimeoutMs } = {}) {
    this.servers = serversOf(address);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Finds the address of the server that takes writes. All are asked at once, because a frozen one
   * answers nothing.
   *
   * @throws DatabaseAwayError if none does; it says what each answered
   * @throws OtherClusterError
   */
  find(): Promise<string> {
    const [only = '', ...others] = this.servers;
    if (others.length === 0) return Promise.resolve(only);
    if (this.#known !== undefined) return Promise.resolve(this.#known);
    this.#search ??= this.#findWritable().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Forgets which server takes writes, so that the next search asks all servers again. */
  invalidate(): void {
    this.#known = undefined;
  }

  /** Forgets a server that does not answer, and closes all connections to it. */
  leave(): void {
    this.invalidate();
    for (const close of this.#onLeave) close();
  }

  /** @param close closes connections; called when the server is left */
  onLeave(close: () => void): void {
    this.#onLeave.add(close);
  }

  /**
   * Asks whether the server that is used still answers, and still leads.
   *
   * @throws DatabaseAwayError if not
   */
  async check(): Promise<void> {
    const server = this.servers.length === 1 ? this.servers[0] : this.#known;
    if (server === undefined) return;
    const identity = await askIdentity(server, this.#timeoutMs).catch((error: unknown) => {
      // A server that refuses does answer.
      if (error instanceof pg.DatabaseError) return undefined;
      throw new DatabaseAwayError(`${nameOfServer(server)} does not answer: ${error}`);
    });
    if (identity?.isWritable === false && this.servers.length > 1)
      throw new DatabaseAwayError(`${nameOfServer(server)} takes no more writes`);
  }

  /**
   * Checks every server before the first use, so that one of another cluster is noticed at the
   * start, and not only when it is needed.
   *
   * @param replicas other servers that must belong to the same cluster
   * @throws OtherClusterError
   */
  async assertOneCluster(replicas: readonly string[] = []): Promise<void> {
    const servers = [...this.servers, ...replicas];
    if (servers.length === 1) return;
    const asked = servers.map(async (server) => {
      const identity = await askIdentity(server, this.#timeoutMs).catch(() => undefined);
      return { server, system: identity?.system };
    });
    for (const { server, system } of await Promise.all(asked)) {
      if (system !== undefined) this.#assertSame(server, system);
    }
  }

  /**
   * Asks all servers which one takes writes, and returns the first that does and was not replaced.
   */
  async #findWritable(): Promise<string> {
    const asked = this.servers.map(async (server) => {
      const identity = await askIdentity(server, this.#timeoutMs);
      this.#assertSame(server, identity.system);
      if (!identity.isWritable) throw new Error('takes no writes');
      // It led before, was cut off or frozen, and does not know yet that another leads.
      if (identity.timeline < this.#timeline) throw new Error('was replaced');
      return { server, timeline: identity.timeline };
    });
    const found = await Promise.any(asked).catch(({ errors }: AggregateError) => {
      const other = errors.find((error) => error instanceof OtherClusterError);
      if (other !== undefined) throw other;
      const answers = this.servers.map((server, place) => {
        const { message, code } = errors[place] ?? {};
        return `${nameOfServer(server)}: ${message || code}`;
      });
      throw new DatabaseAwayError(`No server takes writes now (${answers.join('; ')})`);
    });
    this.#timeline = found.timeline;
    this.#known = found.server;
    return found.server;
  }

  #assertSame(server: string, system: string): void {
    this.#system ??= system;
    if (this.#system !== system) throw new OtherClusterError(nameOfServer(server));
  }
}

/** Asks one server which cluster it belongs to, on which timeline, and whether it takes writes. */
async function askIdentity(server: string, timeoutMs: number): Promise<Identity> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  const timer = setTimeout(
    () => client.connection.stream.destroy(new Error('timeout expired')),
    timeoutMs,
  );
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(identityQuery);
    const [identity] = rows;
    if (identity === undefined) throw new Error('a query without a table gave no row');
    return identity;
  } finally {
    clearTimeout(timer);
    // Not awaited: a frozen server does not answer this either, so the connection is destroyed.
    void client.end().catch(() => {});
    setTimeout(() => client.connection.stream.destroy(), timeoutMs).unref();
  }
}

/**
 * Makes the driver's client class that connects to the server that takes writes. `pg.Pool` gets it
 * as its `Client`, because a pool knows only one address.
 */
export function clientOf(primary: Primary): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      // An error that arrives together with the end of the handshake comes before the pool listens.
      this.on('error', () => {});
      if (callback === undefined) return this.#connect();
      this.#connect().then(() => Reflect.apply(callback, undefined, [null]), callback);
      return undefined;
    }

    /** Connects to the server that takes writes, and asserts that it does. */
    async #connect(): Promise<this> {
      const { host, port } = new pg.Client({ connectionString: await primary.find() });
      Object.assign(this, { host, port });
      const parameters = parametersOf(this);
      try {
        await super.connect();
        if (primary.servers.length > 1) assertTakesWrites(this, parameters);
        return this;
      } catch (error) {
        primary.invalidate();
        throw error;
      }
    }
  };
}

/** The parameters of a session that PostgreSQL reports at its begin, and when they change. */
function parametersOf({ connection }: pg.Client): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  connection.on('parameterStatus', (message: unknown) => {
    const { success, data } = parameterStatus.safeParse(message);
    if (success) parameters.set(data.parameterName, data.parameterValue);
  });
  return parameters;
}

const parameterStatus = z.object({ parameterName: z.string(), parameterValue: z.string() });

/**
 * Throws if the server of a new connection takes no writes. The leader may have been replaced since
 * it was found, and started again as a replica. Reads would then miss newer commits.
 */
function assertTakesWrites(client: pg.Client, parameters: ReadonlyMap<string, string>): void {
  const isReadOnly = ['in_hot_standby', 'default_transaction_read_only'].some(
    (name) => parameters.get(name) === 'on',
  );
  if (!isReadOnly) return;
  client.connection.stream.destroy();
  throw new DatabaseAwayError(`${client.host}:${client.port} takes no more writes`);
}
