import { expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#contract/console/index.ts';

/** Fields with these names hold personal data of members wherever the console has them. */
const personalNames = /mail|phone|address|street|city|postal|birth|search|lastName|firstName/i;
/** Staff see each other's addresses on the staff page. */
const ofStaff = ['inviteStaff'];

it('every operation that a second person approves: each field with personal data of members is declared as such', () => {
  const schema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
  const found = Object.entries(operations)
    .filter(([name, { approval }]) => approval !== 'never' && !ofStaff.includes(name))
    .flatMap(([name, { body, personal }]) => {
      const { properties } = schema.parse(z.toJSONSchema(body, { io: 'input' }));
      const fields = Object.keys(properties).filter((field) => personalNames.test(field));
      expect(personal.filter((field) => !(field in properties))).toEqual([]);
      return fields.filter((field) => !personal.includes(field)).map((field) => [name, field]);
    });
  expect(found).toEqual([]);
});
