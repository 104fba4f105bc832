import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { ConfigError } from '../lib/config-error.ts';

const text = z.string().trim().min(1, 'must not be empty').max(300);
const bilingual = z.strictObject({ ja: text, en: text });
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });

const operatorFile = z.strictObject({
  name: bilingual,
  representative: bilingual,
  address: bilingual,
  phone: text,
  mail: z.email('must be a mail address'),
  /** The language of the shop's mails to the operator. */
  mail_language: z.enum(['ja', 'en']).default('ja'),
  licence: bilingual,
  court: bilingual,
  head: bilingual.optional(),
  contact_url: webAddress.optional(),
  company_url: webAddress.optional(),
});

/** The company that runs the shop, in both languages. */
export interface Operator extends z.infer<typeof operatorFile> {
  /** True where no operator file was given. */
  isDemo: boolean;
}

const demoFile = fileURLToPath(new URL('./demo-operator.yaml', import.meta.url));

/**
 * Reads the operator file.
 *
 * @param path undefined for the file of the demonstration
 * @throws ConfigError that lists every error of the file
 */
export async function readOperator(path: string | undefined): Promise<Operator> {
  const file = path ?? demoFile;
  const parsed = operatorFile.safeParse(await readYaml(file));
  if (parsed.success) return { ...parsed.data, isDemo: path === undefined };
  const errors = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(
    `${file} (KAIFU_OPERATOR) is wrong. Correct it and start again:\n${errors.join('\n')}`,
  );
}

/**
 * Whose data the legal pages have. `named`: the operator's own. `demo`: the demonstration's, where
 * the sandbox plays the payment providers. `unnamed`: the demonstration's, in whole or in part, in
 * a shop that sells.
 */
export type OperatorState = 'named' | 'demo' | 'unnamed';

/** Tells whose data the legal pages have. A copy of the demonstration's file is not the shop's. */
export function operatorStateOf(
  operator: Operator,
  { demo, hasSandbox }: { demo: Operator; hasSandbox: boolean },
): OperatorState {
  const isOfDemo =
    operator.isDemo ||
    operator.phone === demo.phone ||
    operator.mail === demo.mail ||
    (['name', 'representative', 'address', 'licence', 'court'] as const).some(
      (field) => operator[field].ja === demo[field].ja || operator[field].en === demo[field].en,
    );
  if (!isOfDemo) return 'named';
  return hasSandbox ? 'demo' : 'unnamed';
}

/** Reads a YAML file in UTF-8. Throws if it is missing or has another encoding. */
async function readYaml(file: string): Promise<unknown> {
  try {
    // With or without a byte order mark. Another encoding is refused; decoded as UTF-8 it would put
    // � into every legal page.
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    if (error instanceof YAMLParseError || (error instanceof Error && 'code' in error)) {
      throw new ConfigError(`${file} (KAIFU_OPERATOR) cannot be read: ${error.message}`);
    }
    throw error;
  }
}
