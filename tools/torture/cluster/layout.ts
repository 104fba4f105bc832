import type { CitusEngine } from '../../../server/src/testing/citus-engine.ts';
import { addressOf, hubAddress, type Node } from './network.ts';

/** The ports of the proxy: the leader, the standbys, the shop. */
export const ports = { leader: 5000, shop: 8080, pooler: 6432, firstShop: 4300 } as const;

/** Which machines there are, and what PostgreSQL runs on them. */
export interface Layout {
  /** Groups of servers, each with one leader. Of Citus the coordinator's first. */
  groups: readonly [readonly Node[], ...(readonly Node[])[]];
  /** The machines with a member of etcd. */
  etcd: readonly Node[];
  /** Undefined for the machine's own PostgreSQL. */
  citus: CitusEngine | undefined;
}

/** Three servers, one of which leads. */
export const plainLayout: Layout = {
  groups: [['n1', 'n2', 'n3']],
  etcd: ['n1', 'n2', 'n3'],
  citus: undefined,
};

/** Makes the layout of a Citus of a coordinator and two workers, each with a standby. */
export const citusLayout = (citus: CitusEngine): Layout => ({
  groups: [
    ['n1', 'n2'],
    ['n3', 'n4'],
    ['n5', 'n6'],
  ],
  etcd: ['n1', 'n3', 'n5'],
  citus,
});

/** Lists all machines. */
export const nodesOf = ({ groups }: Pick<Layout, 'groups'>): Node[] => groups.flat();

/** Finds the group of a node. */
export const groupOf = ({ groups }: Layout, node: Node): number =>
  groups.findIndex((group) => group.includes(node));

/** Makes the address of a database on one server. */
export const databaseUrlOn = (node: Node, user = 'kaifu', database = 'kaifu') =>
  `postgres://${user}@${addressOf(node)}:5432/${database}`;

/** The address of the shop's database by the pooler. */
export const poolerUrl = `postgres://kaifu@${hubAddress}:${ports.pooler}/kaifu`;

/** Makes the address of the shop's database by the names of all servers that may lead. */
export const hostsUrl = ({ groups: [first] }: Layout) =>
  `postgres://kaifu@${first.map((node) => `${addressOf(node)}:5432`).join(',')}/kaifu?target_session_attrs=read-write`;
