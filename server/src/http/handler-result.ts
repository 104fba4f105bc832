import type { Factor, FieldErrors } from '#contract/envelope.ts';
import type { PreparedJson } from '../lib/prepared-json.ts';
import type { Text } from './language.ts';
import type { MaintenanceNote } from './maintenance.ts';

/** The result of a call's handler; `calls.ts` turns it into the envelope and its HTTP status. */
export type HandlerResult<Answer> =
  | {
      state: 200 | 204;
      answer: Answer;
      /** The answer never changes and contains nothing personal, so that caches may keep it. */
      isFinal?: boolean;
    }
  | { state: 200; prepared: PreparedJson<Answer & object> }
  | { state: 422; errors: FieldErrors }
  | {
      state: 422;
      errors: FieldErrors;
      /** Factors of which one must be shown. */
      factors: readonly Factor[];
    }
  | {
      state: 403;
      message: Text;
      /** Factors of which one must be shown. */
      factors: readonly Factor[];
    }
  | { state: 400 | 401 | 403 | 404 | 409 | 413; message: Text }
  | { state: 9999; message: Text; note: MaintenanceNote }
  | {
      state: 429;
      message: Text;
      /** Seconds until the next attempt may succeed. */
      retryAfter: number;
    };

/** The result of a call that succeeded: state 200 in the envelope of the wire. */
export function done<Answer>(answer: Answer): HandlerResult<Answer> {
  return { state: 200, answer };
}

/** The result with a response that is the same for many clients and was serialized once. */
export function donePrepared<Answer extends object>(
  prepared: PreparedJson<Answer>,
): HandlerResult<Answer> {
  return { state: 200, prepared };
}

/**
 * The result with a response that never changes and contains nothing personal: browsers and proxies
 * may cache it permanently.
 */
export function doneImmutable<Answer>(answer: Answer): HandlerResult<Answer> {
  return { state: 200, answer, isFinal: true };
}

/** The result if the request had nothing left to do, because it was done before: state 204. */
export function settledBefore<Answer>(answer: Answer): HandlerResult<Answer> {
  return { state: 204, answer };
}

/** The result for an invalid request: messages by field name. */
export function refusedFields(errors: FieldErrors): HandlerResult<never> {
  return { state: 422, errors };
}

export const notFoundMessage: Text = {
  ja: 'お探しのものが見つかりませんでした。前の画面に戻って、もう一度お試しください。',
  en: 'We could not find what you are looking for. Please go back and try again.',
};

/**
 * The result for something that does not exist or belongs to another member. The two look the same.
 */
export function notFound(): HandlerResult<never> {
  return { state: 404, message: notFoundMessage };
}

export const tooManyMessage: Text = {
  ja: '短い時間に何度も操作されました。少し待ってから、もう一度お試しください。',
  en: 'Too many attempts in a short time. Please wait a moment and try again.',
};

/** The message of an overloaded process, the same for every client. */
export const busyMessage: Text = {
  ja: 'アクセスが集中しているため、受け付けられませんでした。少し待ってから、もう一度お試しください。',
  en: 'Too many people are here right now, so we could not take this in. Please wait a moment and try again.',
};

/**
 * The result for a sender who must wait before the next request.
 *
 * @param retryAfter seconds
 */
export function tooMany(retryAfter: number): HandlerResult<never> {
  return { state: 429, message: tooManyMessage, retryAfter };
}

/** The result of every call while the shop is closed, with the operator's note. */
export function closedForMaintenance(note: MaintenanceNote): HandlerResult<never> {
  return { state: 9999, message: closedMessage, note };
}

const closedMessage: Text = {
  ja: 'ただいまメンテナンス中です。しばらくしてから、もう一度お越しください。',
  en: 'We are closed for maintenance. Please come back later.',
};

/** The result if the member has to show their second factor first. */
export function factorRequired(factors: readonly Factor[]): HandlerResult<never> {
  return { state: 403, message: factorRequiredMessage, factors };
}

const factorRequiredMessage: Text = {
  ja: '安全のため、ご本人の確認が必要です。画面を再読み込みして、もう一度お試しください。',
  en: 'To keep your account safe, please confirm that it is you, with your passkey, authenticator app or a recovery code. Reload the page and try again.',
};

export const refusals = {
  malformed: {
    state: 400,
    message: {
      ja: '送信された内容を読み取れませんでした。画面を再読み込みして、もう一度お試しください。',
      en: 'We could not read what was sent. Please reload the page and try again.',
    },
  },
  loginRequired: {
    state: 401,
    message: { ja: 'ログインしてください。', en: 'Please log in.' },
  },
  newPasswordFirst: {
    state: 403,
    message: {
      ja: '仮パスワードでログインしています。新しいパスワードを設定してください。',
      en: 'You are logged in with a temporary password. Please set a new password first.',
    },
  },
  wrongCsrf: {
    state: 403,
    message: {
      ja: '画面の有効期限が切れました。再読み込みして、もう一度お試しください。',
      en: 'This page has expired. Please reload it and try again.',
    },
  },
  alreadyRunning: {
    state: 409,
    message: {
      ja: '同じ操作を処理しています。完了するまでお待ちください。',
      en: 'We are still working on the same request. Please wait for it to finish.',
    },
  },
  keyReused: {
    state: 409,
    message: {
      ja: 'この操作はすでに別の内容で受け付けています。画面を再読み込みしてください。',
      en: 'This request was already received with different contents. Please reload the page.',
    },
  },
  keyTooOld: {
    state: 400,
    message: {
      ja: '30日以上前に始められた操作のため、受け付けられませんでした。すでに済んでいないかを履歴でお確かめのうえ、はじめからやり直してください。',
      en: 'This was begun more than 30 days ago, so we cannot take it any more. Please see in your history whether it was done, and start again.',
    },
  },
  keyFromTheFuture: {
    state: 400,
    message: {
      ja: 'お使いの端末の時計が進んでいるため、受け付けられませんでした。時計を合わせて、画面を再読み込みしてください。',
      en: 'The clock of your device is ahead, so we could not take this. Please set it and reload the page.',
    },
  },
  tooLarge: {
    state: 413,
    message: {
      ja: '送信された内容が大きすぎます。短くして、もう一度お試しください。',
      en: 'What was sent is too large. Please shorten it and try again.',
    },
  },
} as const satisfies Record<string, HandlerResult<never>>;

/** The message while the database fails over or is away. */
export const unavailableMessage: Text = {
  ja: 'ただいまサーバーを切り替えています。お手続きの内容は失われません。少し待ってから、もう一度お試しください。',
  en: 'We are switching servers. Nothing you did is lost. Please wait a moment and try again.',
};

export const errorMessage: Text = {
  ja: 'サーバーで問題が発生しました。しばらくしてから、もう一度お試しください。解決しない場合は、この番号を添えてお問い合わせください。',
  en: 'Something went wrong on our side. Please try again in a moment. If it keeps happening, contact us with this number.',
};
