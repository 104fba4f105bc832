import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = globSync('**/*texts.ts', { cwd: import.meta.dirname });

function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap((match) => match[1] ?? []).sort();
}

function isTexts(value: unknown): value is Record<'ja' | 'en', Record<string, string>> {
  return typeof value === 'object' && value !== null && 'ja' in value && 'en' in value;
}

// Missing keys are type errors; a slot forgotten in one language is not.
it.each(files)('%s fills the same slots in both languages', async (file) => {
  const module: Record<string, unknown> = await import(join(import.meta.dirname, file));
  for (const texts of Object.values(module).filter(isTexts)) {
    for (const [key, ja] of Object.entries(texts.ja)) {
      expect(slotsOf(texts.en[key] ?? ''), key).toEqual(slotsOf(ja));
    }
  }
});
