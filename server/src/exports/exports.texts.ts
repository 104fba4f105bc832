import type { Text } from '../http/language.ts';

export const exportTexts = {
  running: {
    ja: 'ファイルはまだ作成中です。終わるまでお待ちください。',
    en: 'The file is still being written. Wait until it is done.',
  },
  notTaken: {
    ja: '保存を始めてから10分以内に読み出せます。もう一度「保存」を押してください。',
    en: 'A file can be read for ten minutes after its saving begins. Save it again.',
  },
} as const satisfies Record<string, Text>;
