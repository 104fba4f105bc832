import type { FieldErrors } from '#contract/envelope.ts';
import { calls } from '#contract/shop/index.ts';
import type { Registration } from '#contract/shop/registration.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { findTowns } from './find-towns.ts';
import { readMail } from './mail.rules.ts';
import { profileErrors, profileInputOf } from './profile-on-wire.ts';
import {
  type Application,
  type ApplicationErrors,
  type RegistrationDeps,
  registerMember,
  validateApplication,
} from './register-member.ts';
import { fieldErrorTexts, passwordErrorTexts } from './registration.texts.ts';
import { requestReissue } from './reissue-password.ts';

/**
 * Per address. Each call costs two password hashes, and could be used to test codes or addresses.
 */
const registrationLimits = { perMinute: 20 };
const lookUpLimits = { perMinute: 120 };
const reissueLimits = { perMinute: 10 };

/** Serves the calls by which a visitor registers or requests a temporary password. */
export function registrationRoutes(serve: CallServer, deps: RegistrationDeps): void {
  const { db } = deps;
  serve(
    calls.findTowns,
    async ({ payload }) => {
      const towns = await findTowns(payload.zipcode);
      return done({
        result: towns.map(({ prefectureId, city, town }) => ({
          prefcode: prefectureId,
          address2: city,
          address3: town,
        })),
      });
    },
    lookUpLimits,
  );

  serve(
    calls.checkRegistration,
    async ({ payload }, { language }) => {
      const checked = await validateApplication(db, applicationOf(payload), language);
      return checked.ok ? done({}) : refusedFields(errorsOf(checked.errors, language));
    },
    lookUpLimits,
  );

  serve(
    calls.register,
    async ({ payload }, { language }) => {
      const checked = await validateApplication(db, applicationOf(payload), language);
      if (!checked.ok) return refusedFields(errorsOf(checked.errors, language));
      await registerMember(deps, checked.application, language);
      return done({});
    },
    registrationLimits,
  );

  serve(
    calls.resetPassword,
    async ({ payload }, { language }) => {
      const mail = readMail(payload.mail);
      if (mail === undefined) return refusedFields({ mail: [fieldErrorTexts.mail[language]] });
      await requestReissue(db, mail);
      return done({});
    },
    reissueLimits,
  );
}

/** Reads the application of a new member from the request. */
function applicationOf(payload: Registration): Application {
  return {
    profile: profileInputOf(payload),
    mail: payload.mail,
    password: payload.pass,
    confirmation: payload.confirmPass,
    referralCode: payload.referralCode,
  };
}

/** Lists a message for each wrong field of a registration, by the field's name in the request. */
function errorsOf(errors: ApplicationErrors, language: Language): FieldErrors {
  return {
    ...profileErrors(errors, language),
    ...(errors.mail && { mail: [fieldErrorTexts.mail[language]] }),
    ...(errors.password && { pass: [passwordErrorTexts[errors.password][language]] }),
    ...(errors.referralCode && { referral_code: [fieldErrorTexts.referralCode[language]] }),
  };
}
