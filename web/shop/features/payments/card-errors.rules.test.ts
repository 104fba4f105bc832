import { expect, it } from 'vitest';
import { cardErrorText } from './card-errors.rules.ts';

it.each([
  [{ code: 'incorrect_number' }, 'wrongNumber'],
  [{ code: 'invalid_expiry_year_past' }, 'wrongExpiry'],
  [{ code: 'incomplete_cvc' }, 'wrongCode'],
  [{ code: 'invalid_owner_name' }, 'wrongHolder'],
  [{ code: 'issuer_not_available' }, 'cardMaintenance'],
  [{ type: 'api_connection_error' }, 'cardCommunication'],
  [{ code: 'something_new' }, 'cardOther'],
  [{}, 'cardOther'],
])('message for the error %j of a card payment: %s', (error, text) => {
  expect(cardErrorText(error)).toBe(text);
});
