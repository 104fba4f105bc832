import type { Mail } from '../messages/index.ts';

const inJapan = (instant: Date) => instant.toLocaleString('sv', { timeZone: 'Asia/Tokyo' });

/**
 * Writes the mail that invites somebody to the console.
 *
 * @param link the address with the token behind `#`, so that no server's log has it
 */
export function invitationMail({ name, link }: { name: string; link: string }): Mail {
  return {
    ja: {
      subject: '【開封】運営コンソールへの招待',
      parts: [
        `${name} 様、開封の運営コンソールに招待されました。24時間以内にパスワードと2つ目の認証を設定してください。リンクは1回だけ使えます。`,
        { link: '設定を始める', url: link },
        '期限が切れた場合は、招待した方に送り直しを頼んでください。',
      ],
    },
    en: {
      subject: '[Kaifu] You are invited to the console',
      parts: [
        `${name}, you are invited to the console of the shop. Please set your password and a second factor within 24 hours. The link works once.`,
        { link: 'Begin', url: link },
        'If it has expired, ask the person who invited you to send another.',
      ],
    },
  };
}

/** Writes the mail that somebody signed in to the console from a new device. */
export function newDeviceMail(facts: {
  device: string;
  address: string;
  at: Date;
  url: string;
}): Mail {
  const { device, address, at, url } = facts;
  const rows: [string, string][] = [
    ['Browser', device],
    ['IP', address],
    ['JST', inJapan(at)],
  ];
  return {
    ja: {
      subject: '【開封】新しい端末からのサインイン',
      parts: [
        '運営コンソールに、これまでと違う端末またはネットワークからサインインがありました。',
        { facts: rows },
        'お心当たりがない場合は、すぐにほかのセッションをすべて終了し、パスワードを変更して、オーナーに知らせてください。',
        { link: 'セッションを確認する', url: `${url}/account` },
      ],
    },
    en: {
      subject: '[Kaifu] Sign-in from a new device',
      parts: [
        'Somebody signed in to the console with your account from a device or a network that was not seen before.',
        { facts: rows },
        'If it was not you, end your other sessions at once, change your password and tell an owner.',
        { link: 'See your sessions', url: `${url}/account` },
      ],
    },
  };
}

/** Writes the mail that signing in to the console is locked for some minutes. */
export function lockedMail(minutes: number): Mail {
  return {
    ja: {
      subject: '【開封】コンソールのサインインを一時停止しました',
      parts: [
        `あなたのメールアドレスでのサインインが続けて失敗したため、${minutes}分間サインインを停止しました。お心当たりがない場合は、オーナーに知らせてください。`,
      ],
    },
    en: {
      subject: '[Kaifu] Sign-in to the console is paused',
      parts: [
        `Sign-in with your mail address failed several times in a row, so it is paused for ${minutes} minutes. If it was not you, tell an owner.`,
      ],
    },
  };
}

/** Writes the mail that a person's way to sign in was changed, so that no change goes unnoticed. */
export function accessChangedMail({ url }: { url: string }): Mail {
  return {
    ja: {
      subject: '【開封】コンソールの認証設定が変更されました',
      parts: [
        'あなたのパスワード、認証アプリ、パスキー、またはリカバリーコードが変更されました。お心当たりがない場合は、すぐにオーナーに知らせてください。',
        { link: '設定を確認する', url: `${url}/account` },
      ],
    },
    en: {
      subject: '[Kaifu] How you sign in to the console has changed',
      parts: [
        'Your password, an authenticator, a passkey or your recovery codes were changed. If it was not you, tell an owner at once.',
        { link: 'See your settings', url: `${url}/account` },
      ],
    },
  };
}

/** A change of somebody's access that all owners are mailed about. */
export type StaffChange = 'invited' | 'reset' | 'removed' | 'roles';

/**
 * Writes the mail to the owners that somebody was invited by a command, reset or removed, or got or
 * lost the role of owner or manager.
 *
 * @param by the names of the people who did it, or of the user of the machine
 */
export function staffChangedMail(change: {
  what: StaffChange;
  name: string;
  by: readonly string[];
  url: string;
}): Mail {
  const { what, name, by, url } = change;
  const link = `${url}/audit`;
  return {
    ja: {
      subject: '【開封】担当者の権限が変更されました',
      parts: [
        {
          invited: `サーバーのコマンドで、${name} さんが招待されました。`,
          reset: `${name} さんのサインインが初期化され、招待が送り直されました。`,
          removed: `${name} さんは、コンソールにサインインできなくなりました。`,
          roles: `${name} さんのオーナーまたは店長の役割が変更されました。`,
        }[what],
        { facts: [['行った方', by.join('、')]] },
        'お心当たりがない場合は、すぐにほかのオーナーに知らせ、サーバーの管理者に「npm run kaifu -- staff list」で確認を頼んでください。',
        { link: '監査ログを見る', url: link },
      ],
    },
    en: {
      subject: '[Kaifu] The access of a staff member was changed',
      parts: [
        {
          invited: `${name} was invited by a command on the server.`,
          reset: `The sign-in of ${name} was reset, and they are invited again.`,
          removed: `${name} can no longer sign in to the console.`,
          roles: `The role of ${name} as owner or manager was changed.`,
        }[what],
        { facts: [['By', by.join(', ')]] },
        'If you did not expect this, tell the other owners at once, and ask whoever runs the server to look with “npm run kaifu -- staff list”.',
        { link: 'See the audit log', url: link },
      ],
    },
  };
}

/** Writes the mail to all owners that single-handed mode was switched on. */
export function singleHandedBegunMail({ name, url }: { name: string; url: string }): Mail {
  return {
    ja: {
      subject: '【開封】1人での運用が始まりました',
      parts: [
        `${name} さんが、1人での運用をオンにしました。承認できる方がほかに加わるまで、2人で行う操作を1人で行えます。`,
        'お心当たりがない場合は、サーバーの管理者に知らせてください。',
        { link: '承認を見る', url: `${url}/approvals` },
      ],
    },
    en: {
      subject: '[Kaifu] Single-handed mode was switched on',
      parts: [
        `${name} has switched on single-handed mode. Until somebody else can approve, one person does alone what needs two.`,
        'If you did not expect this, tell whoever runs the server.',
        { link: 'See the approvals', url: `${url}/approvals` },
      ],
    },
  };
}

/** Writes the mail that single-handed mode has ended, because a second person can approve now. */
export function singleHandedEndedMail({ url }: { url: string }): Mail {
  return {
    ja: {
      subject: '【開封】1人での運用が終わりました',
      parts: [
        '承認できる方がほかに加わったため、1人での運用は自動的にオフになりました。2人で行う操作には、これから別の方の承認が必要です。',
        { link: '承認を見る', url: `${url}/approvals` },
      ],
    },
    en: {
      subject: '[Kaifu] Single-handed mode has ended',
      parts: [
        'Somebody else who can approve has joined, so single-handed mode was switched off. From now on, what needs two people waits for the approval of another person.',
        { link: 'See the approvals', url: `${url}/approvals` },
      ],
    },
  };
}

/**
 * Writes the mail with the newest hash of the audit log, with which a later change of old entries
 * can be proved.
 */
export function auditHeadMail(head: string): Mail {
  return {
    ja: {
      subject: '【開封】監査ログの控え',
      parts: [
        '監査ログの最新のハッシュです。このメールを保管してください。後から記録が書き換えられた場合、次のコマンド（またはコンソールの監査画面）で分かります。',
        { code: head },
        `npm run kaifu -- audit verify --head ${head}`,
      ],
    },
    en: {
      subject: '[Kaifu] The head of the audit log',
      parts: [
        'This is the newest hash of the audit log. Keep this mail. If somebody changes the log later, this command, or the audit page of the console, shows it.',
        { code: head },
        `npm run kaifu -- audit verify --head ${head}`,
      ],
    },
  };
}
