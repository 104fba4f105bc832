import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CitusCluster,
  type CitusNode,
  startCitusCluster,
} from '../../testing/citus-cluster.ts';
import { citusHindrance } from '../../testing/citus-engine.ts';
import { withConnection } from '../connection.ts';

// A cluster of its own: Citus crashes in citus_update_node if its own process could not start in a
// database, because other databases of the cluster have used up the places.
let cluster: CitusCluster;
const hindrance = await citusHindrance();
beforeAll(async () => {
  if (hindrance === undefined) cluster = await startCitusCluster();
});
afterAll(() => cluster?.stop());

it('a standby in the place of a worker while a commit is unfinished: the commit is finished, not rolled back', async (context) => {
  if (hindrance !== undefined) return context.skip(hindrance);
  await cluster.createDatabase('decisions');
  const url = cluster.url('decisions');
  const [, worker] = cluster.nodes;
  if (worker === undefined) throw new Error('the cluster has no worker');
  const ask = async (statement: string) =>
    withConnection(url, async (client) => (await client.query(statement)).rows);
  const recover = () => ask('select recover_prepared_transactions()::integer as recovered');
  const decisions = `select gid from pg_dist_transaction where gid = 'citus_0_1_1_1'`;
  // Citus leaves this when its connection is lost between the two phases.
  await withConnection(cluster.url('decisions', worker), async (client) => {
    await client.query('create table half (of text)');
    await client.query(`begin; insert into half values ('a commit')`);
    await client.query(`prepare transaction 'citus_0_1_1_1'`);
  });
  const [node] = await ask(
    `insert into pg_dist_transaction select groupid, 'citus_0_1_1_1' from pg_dist_node
     where nodeport = ${worker.port} returning
       (select nodeid from pg_dist_node where nodeport = ${worker.port})`,
  );
  const standby = await cluster.addReplica(worker);
  const leadTo = ({ port }: CitusNode) =>
    ask(`select citus_update_node(${node.nodeid}, '127.0.0.1', ${port})`);

  await leadTo(standby);
  await recover().catch(() => {}); // It may say that no connection was possible.
  expect(await ask(decisions)).toEqual([{ gid: 'citus_0_1_1_1' }]);
  await leadTo(worker);
  expect(await recover()).toEqual([{ recovered: 1 }]);
  const half = await withConnection(cluster.url('decisions', worker), (client) =>
    client.query('select of from half'),
  );
  expect(half.rows).toEqual([{ of: 'a commit' }]);
});
