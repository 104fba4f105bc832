import type { FastifyReply } from 'fastify';
import {
  type Problem,
  type ProblemName,
  problemPrefix,
  statusOfProblem,
} from '#contract/console/problem.ts';
import { type Language, languageOf, type Text } from './language.ts';

/** A field that is not valid, with its JSON pointer. */
export interface FieldProblem {
  pointer: string;
  detail: Text;
}

/** Why an operation was refused. */
export interface Refusal {
  problem: ProblemName;
  /** Says more than the problem's own sentence. */
  detail?: Text;
  /** A stable name, where an operation has several refusals of one kind. */
  reason?: string;
  errors?: readonly FieldProblem[];
  /** Seconds until the next attempt may succeed. */
  retryAfter?: number;
  /** Both versions of a record that was changed meanwhile. */
  versions?: { yours: unknown; current: unknown };
}

/** Refuses an operation with a named problem; `problems` gives its status and texts. */
export function refused(problem: ProblemName, more: Omit<Refusal, 'problem'> = {}): Refusal {
  return { problem, ...more };
}

/** The title and the sentence of each problem. */
const texts: Record<ProblemName, { title: Text; detail: Text }> = {
  'not-readable': {
    title: { ja: '読み取れない要求です', en: 'The request is not readable' },
    detail: {
      ja: '送信された内容をJSONとして読み取れませんでした。内容を直して送り直してください。',
      en: 'What was sent is not JSON. Correct it and send it again.',
    },
  },
  'key-missing': {
    title: { ja: 'Idempotency-Keyがありません', en: 'The Idempotency-Key is missing' },
    detail: {
      ja: 'この操作には、UUIDのIdempotency-Keyヘッダーが必要です。',
      en: 'This operation needs the header Idempotency-Key with a UUID.',
    },
  },
  'key-expired': {
    title: { ja: 'Idempotency-Keyの期限切れ', en: 'The Idempotency-Key has expired' },
    detail: {
      ja: 'キーが古すぎるか、端末の時計が進んでいます。すでに済んでいないかを確かめ、新しいキーでやり直してください。',
      en: 'The key is too old, or the clock of your device is ahead. See whether it was done, then try again with a new key.',
    },
  },
  'revision-missing': {
    title: { ja: 'If-Matchがありません', en: 'If-Match is missing' },
    detail: {
      ja: 'この操作には、変更する記録の版を示すIf-Matchヘッダーが必要です。',
      en: 'This operation needs the header If-Match with the revision of the record that it changes.',
    },
  },
  'sign-in-required': {
    title: { ja: 'サインインが必要です', en: 'Sign-in required' },
    detail: { ja: 'サインインしてください。', en: 'Please sign in.' },
  },
  'sign-in-refused': {
    title: { ja: 'サインインできませんでした', en: 'Sign-in refused' },
    detail: {
      ja: 'メールアドレスとパスワードの組み合わせが正しくありません。招待を受けたばかりの方は、招待メールからパスワードを設定してください。',
      en: 'This mail address and password do not go together. If you have just been invited, set your password by the link in that mail.',
    },
  },
  'second-factor-required': {
    title: { ja: '2つ目の認証が必要です', en: 'Second factor required' },
    detail: {
      ja: '認証アプリのコード、リカバリーコード、またはパスキーで、サインインを完了してください。',
      en: 'Finish signing in with a code of your authenticator, a recovery code or a passkey.',
    },
  },
  'enrolment-required': {
    title: { ja: '2つ目の認証の設定が必要です', en: 'Set up a second factor' },
    detail: {
      ja: 'コンソールを使うには、認証アプリまたはパスキーを設定してください。',
      en: 'Set up an authenticator or a passkey before you use the console.',
    },
  },
  'permission-required': {
    title: { ja: '権限がありません', en: 'Permission required' },
    detail: {
      ja: 'この操作に必要な役割がありません。オーナーに相談してください。',
      en: 'Your roles do not allow this. Ask an owner for the role that does.',
    },
  },
  'step-up-required': {
    title: { ja: '再認証が必要です', en: 'Show a second factor again' },
    detail: {
      ja: '大切な操作のため、5分以内の再認証が必要です。コードまたはパスキーで認証して、もう一度お試しください。',
      en: 'This needs a second factor shown in the last five minutes. Show a code or a passkey, then try again.',
    },
  },
  'wrong-origin': {
    title: { ja: '送信元が違います', en: 'Wrong origin' },
    detail: {
      ja: 'Originヘッダーがコンソールのアドレスと一致しません。設定されたアドレスでコンソールを開いてください。',
      en: 'The header Origin is not the address of this console. Open the console at its configured address.',
    },
  },
  'factor-refused': {
    title: { ja: '認証できませんでした', en: 'The factor was refused' },
    detail: {
      ja: 'コードが正しくないか、期限切れか、すでに使われています。次のコードでお試しください。',
      en: 'The code is wrong, has expired or was used already. Try the next one.',
    },
  },
  'not-found': {
    title: { ja: '見つかりません', en: 'Not found' },
    detail: {
      ja: 'お探しのものが見つかりません。一覧から選び直してください。',
      en: 'There is no such thing. Choose it again from its list.',
    },
  },
  'already-running': {
    title: { ja: '処理中です', en: 'Already running' },
    detail: {
      ja: '同じ操作を処理しています。少し待ってから、もう一度お試しください。',
      en: 'The same request is being worked on. Try again in a moment.',
    },
  },
  'already-done': {
    title: { ja: '実行済みです', en: 'Already done' },
    detail: {
      ja: 'この操作はすでに実行されています。画面を更新して、結果を確かめてください。',
      en: 'This was done already. Reload the page to see the result.',
    },
  },
  'key-reused': {
    title: {
      ja: 'Idempotency-Keyが別の内容で使われています',
      en: 'The Idempotency-Key was reused',
    },
    detail: {
      ja: 'このキーは別の内容の操作で使われています。新しいキーで送り直してください。',
      en: 'This key was used for another request. Send this one with a new key.',
    },
  },
  'not-possible-now': {
    title: { ja: '今はできません', en: 'Not possible now' },
    detail: {
      ja: '今の状態では、この操作はできません。画面を更新して確かめてください。',
      en: 'This cannot be done as things stand. Reload the page and look again.',
    },
  },
  'revision-changed': {
    title: { ja: 'ほかの人が先に変更しました', en: 'Changed by somebody else' },
    detail: {
      ja: '読み込んだあとに、ほかの人が変更しました。両方の内容を見比べて、やり直してください。',
      en: 'Somebody changed this after you had read it. Compare both versions and try again.',
    },
  },
  'too-large': {
    title: { ja: '大きすぎます', en: 'Too large' },
    detail: {
      ja: '送信された内容が大きすぎます。小さくして、送り直してください。',
      en: 'What was sent is too large. Make it smaller and send it again.',
    },
  },
  'wrong-media-type': {
    title: { ja: '形式が違います', en: 'Wrong media type' },
    detail: {
      ja: 'Content-Type: application/json で送ってください。',
      en: 'Send it with Content-Type: application/json.',
    },
  },
  'not-valid': {
    title: { ja: '入力内容を確認してください', en: 'Not valid' },
    detail: {
      ja: '受け付けられない項目があります。errorsの項目を直して、送り直してください。',
      en: 'Some fields cannot be accepted. Correct those in errors and send it again.',
    },
  },
  'too-many-requests': {
    title: { ja: '回数が多すぎます', en: 'Too many requests' },
    detail: {
      ja: '短い時間に何度も操作されました。少し待ってから、もう一度お試しください。',
      en: 'Too many attempts in a short time. Wait a moment and try again.',
    },
  },
  'server-error': {
    title: { ja: 'サーバーの問題', en: 'Server error' },
    detail: {
      ja: 'サーバーで問題が発生しました。少し待ってから、もう一度お試しください。続く場合は、この番号を管理者に伝えてください。',
      en: 'Something went wrong on the server. Try again in a moment. If it keeps happening, give the administrator this number.',
    },
  },
  'temporarily-away': {
    title: { ja: 'サーバーを切り替えています', en: 'Switching servers' },
    detail: {
      ja: 'データベースを切り替えています。操作の内容は失われません。少し待ってから、もう一度お試しください。',
      en: 'The database is switching over. Nothing is lost. Try again in a moment.',
    },
  },
};

/** Writes the problem details of a refusal (RFC 9457) in a language. */
export function problemOf(refusal: Refusal, language: Language, instance: string): Problem {
  const { problem, detail = texts[problem].detail, reason, errors, versions } = refusal;
  return {
    type: `${problemPrefix}${problem}`,
    title: texts[problem].title[language],
    status: statusOfProblem[problem],
    detail: detail[language],
    instance,
    ...(reason !== undefined && { reason }),
    ...(errors !== undefined && {
      errors: errors.map((field) => ({ pointer: field.pointer, detail: field.detail[language] })),
    }),
    ...versions,
  };
}

/** Sends problem details (RFC 9457), and logs them without values, which may be personal. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply;
  const body = problemOf(refusal, languageOf(request.headers['accept-language']), request.id);
  const { method, routeOptions } = request;
  if (body.status < 500) {
    const fields = refusal.errors?.map(({ pointer }) => pointer);
    const facts = { problem: refusal.problem, method, route: routeOptions.url, fields };
    request.log.info(facts, 'a request to the console was refused');
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .status(body.status)
    .headers({ 'cache-control': 'no-store', vary: 'cookie, accept-language' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
