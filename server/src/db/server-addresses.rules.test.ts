import { describe, expect, it } from 'vitest';
import { nameOfServer, serversOf } from './server-addresses.rules.ts';

describe('DATABASE_URL', () => {
  it('DATABASE_URL with one server: its own address, without target_session_attrs', () => {
    expect(serversOf('postgres://u:p@one:5433/shop?target_session_attrs=read-write&a=b')).toEqual([
      'postgres://u:p@one:5433/shop?a=b',
    ]);
    expect(serversOf('postgres:///shop?host=/run/postgresql')).toEqual([
      'postgres:///shop?host=/run/postgresql',
    ]);
  });

  it('DATABASE_URL with several servers: an address for each, with the same user, database and settings', () => {
    expect(serversOf('postgresql://u:p@one:5433,two,[::1]:5434/shop?sslmode=require')).toEqual([
      'postgresql://u:p@one:5433/shop?sslmode=require',
      'postgresql://u:p@two/shop?sslmode=require',
      'postgresql://u:p@[::1]:5434/shop?sslmode=require',
    ]);
  });

  it.each([
    ['mysql://one/shop', 'must be a postgres:// address'],
    ['postgres://one:port/shop', 'must be a postgres:// address'],
    ['postgres://one,,two/shop', 'must name a server between two commas'],
    ['postgres://one,two/shop?target_session_attrs=standby', 'not standby: the shop writes'],
  ])('a wrong DATABASE_URL, %s: refused with "%s"', (address, words) => {
    expect(() => serversOf(address)).toThrow(words);
  });

  it('naming a database server in a message: without user and password', () => {
    expect(nameOfServer('postgres://u:secret@one:5433/shop')).toBe('one:5433');
  });
});
