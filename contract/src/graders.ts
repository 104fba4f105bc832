/** The page of a certificate in the public register of its grader. */
const registers: Readonly<Record<string, (certificate: string) => string>> = {
  PSA: (certificate) => `https://www.psacard.com/cert/${certificate}`,
  BGS: (certificate) =>
    `https://www.beckett.com/grading/card-lookup?item_type=BGS&item_id=${certificate}`,
  CGC: (certificate) => `https://www.cgccards.com/certlookup/${certificate}/`,
};

/**
 * The grader's page about a certificate; undefined if the register has no such addresses (ARS looks
 * certificates up by a form alone).
 */
export function registerUrl(grader: string | null, certificate: string | null): string | undefined {
  if (grader === null || certificate === null) return undefined;
  return registers[grader.toUpperCase()]?.(encodeURIComponent(certificate));
}
