import type { FieldErrors } from '#contract/envelope.ts';
import { referral } from '#contract/limits.ts';
import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { type CheckDeps, checkSmsCode } from './check-sms-code.ts';
import { proveMailbox } from './prove-mailbox.ts';
import { findReferral } from './referral.ts';
import { codeErrorTexts, mailboxTexts, smsTexts } from './registration.texts.ts';
import { type SendRefusal, sendSmsCode } from './send-sms-code.ts';

const smsLimits = { perMinute: 20 };

/**
 * Serves the calls by which a member proves that a phone or a mailbox is theirs, and the call that
 * shows the code with which the member invites friends.
 */
export function verificationRoutes(serve: CallServer, deps: CheckDeps): void {
  serve(
    calls.sendSmsCode,
    async ({ payload }, { memberId, address, language }) => {
      const messageOf = (code: string) => smsTexts.message[language].replace('{{code}}', code);
      const refusal = await sendSmsCode(deps, {
        memberId,
        phone: payload.tel,
        address,
        messageOf,
      });
      return refusal === undefined ? done({}) : refusedFields(errorsOfSending(refusal, language));
    },
    smsLimits,
  );

  serve(
    calls.checkSmsCode,
    async ({ payload }, { memberId, language }) => {
      const result = await checkSmsCode(deps, memberId, payload.sms_code);
      if (result.kind === 'verified') return done({ bonus_point: result.bonus });
      if (result.why === 'verified by another') {
        const message = [smsTexts.verifiedByAnother[language]];
        return refusedFields({ user_id: message, sms_code: message });
      }
      return refusedFields({ sms_code: [codeErrorTexts[result.why][language]] });
    },
    smsLimits,
  );

  serve(
    calls.proveMailbox,
    async ({ payload }, { memberId, language }) => {
      const isProved = await proveMailbox(deps, memberId, payload.token);
      return isProved
        ? done({})
        : refusedFields({ token: [mailboxTexts.notThisAccount[language]] });
    },
    smsLimits,
  );

  serve(calls.getReferral, async (_, { memberId }) => {
    const { code = '', friends } = await findReferral(deps.db, memberId);
    return done({ code, friends, max_friends: referral.friends, point: referral.points });
  });
}

/**
 * Lists the messages about a code that was not sent, by the request's field. An error of the member
 * rather than of the input has the key `user_id`, as the specification wants (section 8).
 */
function errorsOfSending(refusal: SendRefusal, language: Language): FieldErrors {
  switch (refusal.reason) {
    case 'not mobile':
      return { tel: [smsTexts.notMobile[language]] };
    case 'verified before':
      return { user_id: [smsTexts.verifiedBefore[language]] };
    case 'verified by another':
      return { user_id: [smsTexts.verifiedByAnother[language]] };
    case 'too soon':
      return {
        user_id: [smsTexts.tooSoon[language].replace('{{seconds}}', String(refusal.seconds))],
      };
    case 'too many':
      return { user_id: [smsTexts.tooMany[language]] };
  }
}
