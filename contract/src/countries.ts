/**
 * The countries that the shop ships to, by their ISO 3166-1 codes, Japan first: those of the
 * express service EMS of Japan Post that members ask for. Their names come from
 * `Intl.DisplayNames`.
 */
export const japan = 'JP';

interface AddressForm {
  /** The postal codes of the country; null if it has none. */
  readonly postalCode: RegExp | null;
  /** Whether its addresses name a state or province. */
  readonly hasState: boolean;
}

const digits = (count: number): AddressForm => ({
  postalCode: new RegExp(`^\\d{${count}}$`),
  hasState: false,
});

/** How an address is written in each country. */
export const addressForms = {
  JP: digits(7),
  AU: { postalCode: /^\d{4}$/, hasState: true },
  AT: digits(4),
  BE: digits(4),
  BR: { postalCode: /^\d{5}-?\d{3}$/, hasState: true },
  CA: { postalCode: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, hasState: true },
  CH: digits(4),
  CZ: { postalCode: /^\d{3} ?\d{2}$/, hasState: false },
  DE: digits(5),
  DK: digits(4),
  ES: digits(5),
  FI: digits(5),
  FR: digits(5),
  GB: { postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, hasState: false },
  HK: { postalCode: null, hasState: false },
  ID: digits(5),
  IE: { postalCode: /^[A-Z\d]{3} ?[A-Z\d]{4}$/i, hasState: false },
  IN: { postalCode: /^\d{6}$/, hasState: true },
  IT: digits(5),
  KR: digits(5),
  MX: { postalCode: /^\d{5}$/, hasState: true },
  MY: { postalCode: /^\d{5}$/, hasState: true },
  NL: { postalCode: /^\d{4} ?[A-Z]{2}$/i, hasState: false },
  NO: digits(4),
  NZ: digits(4),
  PH: digits(4),
  PL: { postalCode: /^\d{2}-?\d{3}$/, hasState: false },
  PT: { postalCode: /^\d{4}-?\d{3}$/, hasState: false },
  SE: { postalCode: /^\d{3} ?\d{2}$/, hasState: false },
  SG: digits(6),
  TH: digits(5),
  TW: { postalCode: /^\d{3}(?:\d{2,3})?$/, hasState: false },
  US: { postalCode: /^\d{5}(?:-\d{4})?$/, hasState: true },
  VN: { postalCode: /^\d{5,6}$/, hasState: false },
} as const satisfies Readonly<Record<string, AddressForm>>;

export type CountryCode = keyof typeof addressForms;

const isCountryCode = (code: string): code is CountryCode => Object.hasOwn(addressForms, code);

export const countryCodes: readonly CountryCode[] = Object.keys(addressForms).filter(isCountryCode);

/** How an address is written in a country. */
export function addressFormOf(code: CountryCode): AddressForm {
  return addressForms[code];
}

/** The name of a country, in Japanese or English. */
export function countryName(code: CountryCode, language: 'ja' | 'en'): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
