import type { Text } from '../http/language.ts';

export const exportTexts = {
  running: {
    ja: 'ファイルはまだ作成中です。終わるまでお待ちください。',
    en: 'The file is still being written. Wait until it is done.',
  },
  notTaken: {
    ja: '保存を始めてから、もう一度お試しください。',
    en: 'Begin to save the file first.',
  },
} as const satisfies Record<string, Text>;
