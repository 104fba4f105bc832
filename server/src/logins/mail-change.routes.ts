import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import {
  confirmMailChange,
  type MailChangeDeps,
  requestMailChange,
  undoMailChange,
} from './change-mail.ts';
import { mailChangeTexts } from './mail-change.texts.ts';

/** Each call may cost a password hash, and be an attempt to guess the password. */
const passwordLimits = { perMinute: 10, shared: true } as const;
/** Per address. A token cannot be guessed; each right one costs a password hash. */
const undoLimits = { perMinute: 30 };

/** Serves the calls by which members change their mail address. */
export function mailChangeRoutes(serve: CallServer, deps: MailChangeDeps): void {
  serve(
    calls.requestMailChange,
    async ({ payload: { mail, pass } }, { member, language }) => {
      const result = await requestMailChange(deps, member, { mail, password: pass });
      if (result === 'mailed') return done({});
      const field = result.startsWith('password') ? 'pass' : 'mail';
      return refusedFields({ [field]: [mailChangeTexts[result][language]] });
    },
    passwordLimits,
  );

  serve(calls.confirmMailChange, async ({ payload }, { memberId, language }) => {
    const result = await confirmMailChange(deps, memberId, payload.token);
    return result.kind === 'changed'
      ? done({ mail: result.mail })
      : refusedFields({ token: [mailChangeTexts[result.kind][language]] });
  });

  serve(
    calls.undoMailChange,
    async ({ payload }, { language }) => {
      const { kind } = await undoMailChange(deps, payload.token);
      if (kind === 'restored') return done({});
      const text = kind === 'unknown' ? 'undoUnknown' : 'taken';
      return refusedFields({ token: [mailChangeTexts[text][language]] });
    },
    undoLimits,
  );
}
