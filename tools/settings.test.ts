import { expect, it } from 'vitest';
import { findFiles, readText } from './lib/sources.ts';

const sources = findFiles('server/src/app/config.ts', 'server/src/**/*-settings.ts');

it('docs/settings.md: lists exactly the environment variables that the server reads', () => {
  const read = sources.flatMap((file) =>
    [...readText(file).matchAll(/^ {2}(PORT|HOST|DATABASE_URL|KAIFU_\w+):/gm)].map(
      ([, name]) => name,
    ),
  );
  const rows = readText('docs/settings.md').matchAll(/^\| (`[^|]+) \|/gm);
  const listed = [...rows].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(new Set(listed)).toEqual(new Set(read));
  expect(listed.length).toBe(new Set(listed).size);
});
