import type { Text } from '../http/language.ts';
import { fillText } from '../lib/fill-text.ts';
import { type ZipLimits, type ZipRefusal, zipLimits } from './zip-entry.rules.ts';

/** Why a zip is refused. `{name}` is a file in it. */
const refusals: Record<ZipRefusal['reason'], Text> = {
  'not-a-zip': {
    ja: 'ZIPファイルではないか、途中で切れています。フォルダーをZIPに圧縮し直して選んでください。',
    en: 'This is no zip file, or its end is missing. Pack the folder as a zip and choose that.',
  },
  damaged: {
    ja: 'ZIPファイルが壊れています。もう一度圧縮してから選び直してください。',
    en: 'The zip file is damaged. Pack the folder again and choose the new file.',
  },
  'too-many-files': {
    ja: 'ファイルが多すぎます（{files}個まで）。使っていない画像を除いてください。',
    en: 'There are too many files, more than {files}. Leave out the pictures that nothing uses.',
  },
  'too-large': {
    ja: '展開すると大きすぎます（合計{megabytes}MBまで）。画像を小さくしてください。',
    en: 'Unpacked, it is larger than {megabytes} MB. Make the pictures smaller.',
  },
  encrypted: {
    ja: '「{name}」にパスワードがかかっています。パスワードなしで圧縮してください。',
    en: '"{name}" is encrypted. Pack the folder without a password.',
  },
  'too-compressed': {
    ja: '「{name}」の圧縮率が異常に高いため、展開しません。ファイルの内容を確かめてください。',
    en: '"{name}" is compressed far beyond what texts and pictures are. Look at its content.',
  },
  'unsafe-path': {
    ja: '「{name}」という名前のファイルは展開できません。フォルダーをそのまま圧縮してください。',
    en: '"{name}" is not a path inside a folder. Pack the folder as it is.',
  },
  link: {
    ja: '「{name}」はリンクなど、普通のファイルではありません。実際のファイルに置き換えてください。',
    en: '"{name}" is a link or another special file. Replace it by the file itself.',
  },
  'name-not-utf8': {
    ja: '「{name}」のファイル名の文字コードがUTF-8ではありません。半角英数字の名前にしてください。',
    en: 'The name "{name}" is not in UTF-8. Use letters, digits and hyphens in names of files.',
  },
  twice: {
    ja: '「{name}」が2つ入っています。もう一度圧縮してから選び直してください。',
    en: '"{name}" is in the zip twice. Pack the folder again.',
  },
};

/** The text that says why a zip cannot be read. */
export function zipRefusalText(refusal: ZipRefusal, limits: ZipLimits = zipLimits): Text {
  return fillText(refusals[refusal.reason], {
    name: 'name' in refusal ? refusal.name : '',
    files: limits.files.toLocaleString('en'),
    megabytes: limits.bytes / (1024 * 1024),
  });
}

/** Says that a pack needs a beacon, which this shop has not. */
export function beaconOffText(packId: number): Text {
  return {
    ja: `パック${packId}は公開ビーコンで抽選しますが、この店では使えません（KAIFU_BEACON）。設定するか、「draw: instant」と書いてください。`,
    en: `pack ${packId} is drawn with a beacon, and KAIFU_BEACON is off: set it, or write "draw: instant"`,
  };
}

export const uploadTexts = {
  imported: {
    ja: 'このカタログは取り込み済みです。',
    en: 'This catalogue has been imported.',
  },
  foreignSecret: {
    ja: 'この店の販売中のパックは、別の秘密鍵で封印されています。正しい鍵（KAIFU_MASTER_SECRET）に戻すまで、新しいパックを封印できません。サーバーの担当者に連絡してください。',
    en: 'Packs of this shop were sealed with another master secret. Until the right one (KAIFU_MASTER_SECRET) is back, no pack can be sealed. Tell the people who run the server.',
  },
  overtaken: {
    ja: '確認した後に、ショップのカタログが変わりました。何も取り込んでいません。ZIPを選び直し、新しい内容を確かめてください。',
    en: 'The catalogue of the shop changed after the check. Nothing was imported. Upload the zip again and look at the new plan.',
  },
} as const satisfies Record<string, Text>;
