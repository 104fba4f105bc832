type TextKey =
  | 'wrongNumber'
  | 'wrongExpiry'
  | 'wrongCode'
  | 'wrongHolder'
  | 'cardMaintenance'
  | 'cardCommunication'
  | 'cardOther';

/** The message for each error of the payment provider's card fields (spec, section 8). */
const texts: Readonly<Record<string, TextKey>> = {
  incorrect_number: 'wrongNumber',
  invalid_number: 'wrongNumber',
  incomplete_number: 'wrongNumber',
  expired_card: 'wrongExpiry',
  invalid_expiry_month: 'wrongExpiry',
  invalid_expiry_month_past: 'wrongExpiry',
  invalid_expiry_year: 'wrongExpiry',
  invalid_expiry_year_past: 'wrongExpiry',
  incomplete_expiry: 'wrongExpiry',
  incorrect_cvc: 'wrongCode',
  invalid_cvc: 'wrongCode',
  incomplete_cvc: 'wrongCode',
  invalid_owner_name: 'wrongHolder',
  issuer_not_available: 'cardMaintenance',
  api_connection_error: 'cardCommunication',
  api_error: 'cardCommunication',
  rate_limit_error: 'cardCommunication',
};

/** The name of the text for an error of Stripe's card field: by its code, else by its type. */
export function cardErrorText({ code, type }: { code?: string; type?: string }): TextKey {
  return texts[code ?? ''] ?? texts[type ?? ''] ?? 'cardOther';
}
