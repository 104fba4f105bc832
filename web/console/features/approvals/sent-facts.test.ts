import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { operationText } from './operation-text.ts';
import { fieldText, valueText } from './sent-facts.ts';

/** The commands that need, or may need, a second person. */
const commands = Object.entries(operations).filter(([, { approval }]) => approval !== 'never');

/** The fields of a command, each with the values that it can have if they are listed. */
function fieldsOf(command: (typeof commands)[number][1]): [string, string[]][] {
  return [command.params, command.body].flatMap((schema) =>
    schema instanceof z.ZodMiniObject
      ? Object.entries(schema.shape).map(([field, type]): [string, string[]] => [
          field,
          type instanceof z.ZodMiniEnum ? type.options.map(String) : [],
        ])
      : [],
  );
}

it('approval screen, every command that needs two people: its name, fields and values are shown in words', () => {
  expect(commands.length).toBeGreaterThan(10);
  const unnamed = commands.flatMap(([name, command]) => [
    ...(operationText(name) === undefined ? [name] : []),
    ...fieldsOf(command)
      .filter(([field]) => field !== 'reason')
      .flatMap(([field, values]) => [
        ...(fieldText(field) === undefined ? [`${name}.${field}`] : []),
        ...values
          .filter((value) => valueText(field, value) === undefined)
          .map((value) => `${name}.${field}: ${value}`),
      ]),
  ]);
  expect(unnamed).toEqual([]);
});
