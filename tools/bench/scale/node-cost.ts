import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { withConnection } from '../../../server/src/db/connection.ts';
import { assertFound } from '../../../server/src/lib/assert-found.ts';

/** A PostgreSQL on this machine: the process that started it, and the address of a database. */
export interface MeteredNode {
  pid: number;
  url: string;
}

/** Everything that a node has cost since it started. */
export interface NodeCost {
  /** Processor time of all its processes, in milliseconds. */
  cpuMs: number;
  walBytes: number;
  /** How often the write-ahead log was brought to the disk; 0 for a replica, which only follows. */
  fsyncs: number;
}

/** Reads what a node has cost. Only on Linux, whose /proc knows the times of processes. */
export async function readCost({ pid, url }: MeteredNode): Promise<NodeCost> {
  const cpuMs = await cpuOfTree(pid);
  return { cpuMs, ...(await withConnection(url, readLog)) };
}

/** How much more a node has cost since an earlier reading. */
export function costSince(before: NodeCost, after: NodeCost): NodeCost {
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    walBytes: after.walBytes - before.walBytes,
    fsyncs: after.fsyncs - before.fsyncs,
  };
}

async function readLog(client: pg.Client): Promise<Omit<NodeCost, 'cpuMs'>> {
  const { rows } = await client.query<{ walBytes: string; fsyncs: string }>(
    `select case when pg_is_in_recovery() then 0
        else pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') end as "walBytes",
      (select wal_sync from pg_stat_wal) as fsyncs`,
  );
  const { walBytes, fsyncs } = assertFound(rows[0], 'a query without a table gave no row');
  return { walBytes: Number(walBytes), fsyncs: Number(fsyncs) };
}

/** A tick of the times in /proc, in milliseconds. It is the same on every Linux of today. */
const tickMs = 10;

/** Sums the processor time of a process, of all that it started, and of those that have ended. */
async function cpuOfTree(pid: number): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  );
  const ticks = processes
    .filter((stat) => stat?.pid === pid || stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  return ticks * tickMs;
}

/** Reads a process's parent and its processor time with that of its ended children (proc(5)). */
async function statOf(name: string) {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return undefined; // It has ended meanwhile.
  // The name of the program stands in parentheses and may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  return { pid: Number(name), parent: Number(fields[1]), ticks };
}
