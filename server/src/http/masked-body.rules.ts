import type { Operation } from '#contract/console/operation.ts';
import { maskMail, maskPhone } from '../lib/mask.rules.ts';

/**
 * Hides the personal data in the body of a command. Mail addresses and phone numbers are hidden in
 * part, everything else completely.
 *
 * @returns the body to show, and the names of the fields that are hidden
 */
export function maskedBody(
  body: unknown,
  operation: Pick<Operation, 'personal'> | undefined,
): { body: unknown; masked: string[] } {
  if (typeof body !== 'object' || body === null) return { body, masked: [] };
  const names = operation?.personal ?? [];
  const entries = Object.entries(body);
  const masked = entries.flatMap(([name, value]) =>
    value !== null && names.includes(name) ? [name] : [],
  );
  const shown = entries.map(([name, value]: [string, unknown]) => [
    name,
    masked.includes(name) ? maskedText(String(value)) : value,
  ]);
  return { body: Object.fromEntries(shown), masked };
}

function maskedText(text: string): string {
  if (/^\S+@\S+$/.test(text)) return maskMail(text);
  return /^\+?[\d-]{9,}$/.test(text) && !/^\d{4}-\d\d-\d\d$/.test(text) ? maskPhone(text) : '•••';
}
