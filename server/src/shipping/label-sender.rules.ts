import type { Sender } from './carrier-files.rules.ts';

/**
 * Makes the sender for labels from the operator's name, phone and address. The Japanese address
 * must begin with its postal code, as in 〒100-0001 東京都…
 *
 * @returns undefined if it does not: B2 Cloud refuses labels without it
 */
export function labelSenderOf(operator: {
  name: { ja: string };
  phone: string;
  address: { ja: string };
}): Sender | undefined {
  const [, first, second, address] =
    /^〒?\s*(\d{3})-?(\d{4})\s*(\S.*)$/s.exec(operator.address.ja.normalize('NFKC')) ?? [];
  if (first === undefined || second === undefined || address === undefined) return undefined;
  return {
    name: operator.name.ja,
    phone: operator.phone,
    postalCode: `${first}${second}`,
    address,
  };
}
