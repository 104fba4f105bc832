import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedList } from '#contract/console/exports.ts';
import { nameOfOperation } from '#contract/console/index.ts';
import { exportOperationOf } from '#contract/console/lists.ts';
import { countedList } from '#contract/console/totals.ts';

const folder = import.meta.dirname;
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** The lists whose view is stored with another list on the same screen. */
const onScreenOf: Readonly<Record<string, string>> = { labelExports: 'parcels' };

describe('screens of the console', () => {
  it.each(countedList.options)(
    'the list of %s: its screen shows its views and its totals',
    (name) => {
      const tools = name in onScreenOf ? `<Totals list="${name}"` : `<ListTools list="${name}"`;
      const isEdited = ['news', 'banners', 'courses', 'offers', 'legalTexts'].includes(name);
      expect(screens).toContain(isEdited ? `name="${name}"` : tools);
    },
  );

  it.each(exportedList.options)('the list of %s: its screen exports all matching rows', (name) => {
    expect(screens).toContain(`operations.${nameOfOperation(exportOperationOf[name])}`);
  });
});
