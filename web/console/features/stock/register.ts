/** Graders with a public register that can be opened by the number of a certificate. */
const registers: Readonly<Record<string, (certificate: string) => string>> = {
  PSA: (certificate) => `https://www.psacard.com/cert/${certificate}`,
  CGC: (certificate) => `https://www.cgccards.com/certlookup/${certificate}/`,
};

/** The grader's page about a certificate; undefined if the register has no such addresses. */
export function registerUrl(grader: string | null, certificate: string | null): string | undefined {
  if (grader === null || certificate === null) return undefined;
  return registers[grader]?.(encodeURIComponent(certificate));
}
