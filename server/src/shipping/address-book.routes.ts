import { countryCodes, japan } from '#contract/countries.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { overseasPrefecture } from '#contract/limits.ts';
import { calls } from '#contract/shop/index.ts';
import { profileErrors, readProfile, showPhone } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteAddress, findAddresses } from './address-book.queries.ts';
import { type AddressErrors, readAddress } from './address-book.rules.ts';
import { addressBookTexts } from './address-book.texts.ts';
import { chooseDefaultAddress, saveAddress } from './save-address.ts';

const changeLimits = { perMinute: 30 } as const;

/** Serves the calls about a member's delivery addresses. */
export function addressBookRoutes(
  serve: CallServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(calls.listAddresses, async (_, { memberId }) => {
    const addresses = (await findAddresses(db, memberId)).map((row) => ({
      ...{ number: row.number, lastName: row.lastName, middleName: row.middleName },
      ...{ firstName: row.firstName, tel: showPhone(row.phone), zipcode: row.postalCode },
      country: countryCodes.find((code) => code === row.countryCode) ?? japan,
      pref_id: row.prefectureId === overseasPrefecture ? null : row.prefectureId,
      ...{ region: row.region, shiku: row.city, address: row.street, building: row.building },
      is_default: row.isDefault,
    }));
    return done({ addresses });
  });

  serve(
    calls.saveAddress,
    async ({ payload }, { memberId, language }) => {
      const { number, lastName, middleName, firstName, country, region, building } = payload;
      const input = {
        ...{ lastName, middleName, firstName, country, region, building },
        ...{ phone: payload.tel, postalCode: payload.zipcode, prefectureId: payload.pref_id },
        ...{ city: payload.shiku, street: payload.address },
      };
      const read = readAddress(input, readProfile);
      if (!read.ok) return refusedFields(errorsOnWire(read.errors, country !== japan, language));
      const saved = await saveAddress(db, clock, memberId, { number, address: read.address });
      if (saved === 'gone') return notFound();
      if (saved === 'full') return refusedFields({ number: [addressBookTexts.full[language]] });
      return done({ number: saved });
    },
    changeLimits,
  );

  serve(
    calls.removeAddress,
    async ({ payload: { number } }, { memberId }) => {
      await deleteAddress(db, memberId, number);
      return done({});
    },
    changeLimits,
  );

  serve(
    calls.chooseDefaultAddress,
    async ({ payload: { number } }, { memberId }) =>
      (await chooseDefaultAddress(db, memberId, number)) ? done({}) : notFound(),
    changeLimits,
  );
}

/** Lists a message for each wrong field of an address. */
function errorsOnWire(
  { region, ...problems }: AddressErrors,
  isAbroad: boolean,
  language: Language,
): FieldErrors {
  const errors = profileErrors(problems, language);
  if (isAbroad && problems.postalCode !== undefined)
    errors['zipcode'] = [addressBookTexts.postalCode[language]];
  if (region !== undefined)
    errors['region'] = [
      addressBookTexts[region === 'missing' ? 'region' : 'regionTooLong'][language],
    ];
  return errors;
}
