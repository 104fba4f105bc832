import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { ConfigError } from '../lib/config-error.ts';

const line = z.string().trim().min(1, 'must not be empty').max(300);
const inBoth = z.strictObject({ ja: line, en: line });
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });

const operatorFile = z.strictObject({
  name: inBoth,
  representative: inBoth,
  address: inBoth,
  phone: line,
  mail: z.email('must be a mail address'),
  licence: inBoth,
  court: inBoth,
  head: inBoth.optional(),
  contact_url: webAddress.optional(),
  company_url: webAddress.optional(),
});

/** Who runs the shop, in both languages. */
export interface Operator extends z.infer<typeof operatorFile> {
  /** Nobody was named: the shop is a demonstration. */
  isDemo: boolean;
}

const demoFile = fileURLToPath(new URL('./demo-operator.yaml', import.meta.url));

/**
 * Reads who runs the shop.
 *
 * @param path of the operator's YAML file; undefined for the demonstration's
 * @throws ConfigError that lists every fault in it
 */
export async function readOperator(path: string | undefined): Promise<Operator> {
  const file = path ?? demoFile;
  const parsed = operatorFile.safeParse(await readYaml(file));
  if (parsed.success) return { ...parsed.data, isDemo: path === undefined };
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(
    `${file} (KAIFU_OPERATOR) is wrong. Correct it and start again:\n${faults.join('\n')}`,
  );
}

async function readYaml(file: string): Promise<unknown> {
  try {
    // With or without the mark of UTF-8; another encoding would put � into every legal page.
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    if (error instanceof YAMLParseError || (error instanceof Error && 'code' in error)) {
      throw new ConfigError(`${file} (KAIFU_OPERATOR) cannot be read: ${error.message}`);
    }
    throw error;
  }
}
