import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { distribution } from './distribution.ts';

const schema = await readFile(new URL('../schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+) \(\n(.*?)\n\)/gms)].map(
  ([, name = '', body = '']) => ({ name, columns: [...body.matchAll(/^ {2}"?(\w+)/gm)] }),
);

describe('declared placements of tables on Citus', () => {
  it('a table declared as distributed: has the column by which it is distributed', () => {
    for (const { name, columns } of tables) {
      const placement = distribution[name];
      if (placement === undefined || !('column' in placement)) continue;
      expect(
        columns.map(([, column]) => column),
        name,
      ).toContain(placement.column);
    }
  });

  it('a table declared as distributed: listed after the tables that it references', () => {
    const order = Object.keys(distribution);
    const references = schema.matchAll(/^create table (\w+) \((.*?)^\)/gms);
    for (const [, name = '', body = ''] of references) {
      if (distribution[name]?.on === 'coordinator') continue;
      for (const [, parent = ''] of body.matchAll(/REFERENCES (\w+)\(/g))
        expect(order.indexOf(parent), `${name} references ${parent}`).toBeLessThan(
          order.indexOf(name),
        );
    }
  });
});
