import type { Permission } from './permissions.ts';

/**
 * The states of a physical copy. `allocated` and later states name the prize that it is for. The
 * last row of them is final: the copy has left the house or no longer exists.
 */
export const stockStates = [
  'received',
  'inspected',
  'available',
  'allocated',
  'won',
  'picked',
  'packed',
  'returned',
  'quarantine',
  'missing',
  'damaged',
  'shipped',
  'delivered',
  'sold_elsewhere',
  'written_off',
] as const;
export type StockState = (typeof stockStates)[number];

/** The states of a copy that has left: its certificate may be received again. */
export const goneStates: readonly StockState[] = [
  'shipped',
  'delivered',
  'sold_elsewhere',
  'written_off',
];

export const stockCommands = [
  'inspect',
  'shelve',
  'move',
  'quarantine',
  'clear',
  'lose',
  'damage',
  'find',
  'sell',
  'write_off',
] as const;
export type StockCommand = (typeof stockCommands)[number];

interface StockMove {
  readonly from: readonly StockState[];
  /** `same` changes the location alone; `promise` is the state before the copy was put aside. */
  readonly to: StockState | 'same' | 'promise';
  readonly permission: Permission;
  /** Whether the command must name a location. Without one the copies stay where they are. */
  readonly needsLocation?: true;
}

/** Copies in the house that nobody has reported as missing or damaged. */
const present: readonly StockState[] = [
  'received',
  'inspected',
  'available',
  'allocated',
  'won',
  'picked',
  'packed',
  'returned',
  'quarantine',
];

/**
 * The table of movements that staff make: each command with the states that it takes copies from,
 * the state that it puts them into, and the permission that it needs.
 */
export const stockMoves: Readonly<Record<StockCommand, StockMove>> = {
  inspect: { from: ['received'], to: 'inspected', permission: 'stock.receive' },
  clear: { from: ['quarantine'], to: 'promise', permission: 'stock.receive' },
  shelve: {
    from: ['inspected', 'available'],
    to: 'available',
    permission: 'stock.move',
    needsLocation: true,
  },
  move: { from: present, to: 'same', permission: 'stock.move', needsLocation: true },
  quarantine: {
    from: ['received', 'inspected', 'available', 'allocated', 'returned'],
    to: 'quarantine',
    permission: 'stock.move',
  },
  lose: { from: present, to: 'missing', permission: 'stock.resolve' },
  damage: { from: present, to: 'damaged', permission: 'stock.resolve' },
  find: {
    from: ['missing'],
    to: 'promise',
    permission: 'stock.resolve',
    needsLocation: true,
  },
  sell: { from: ['inspected', 'available'], to: 'sold_elsewhere', permission: 'stock.resolve' },
  write_off: {
    from: ['quarantine', 'missing', 'damaged'],
    to: 'written_off',
    permission: 'stock.resolve',
  },
};
