import type { ErrorCode } from 'yaml';
import type * as z from 'zod';
import type { Text } from '../../http/language.ts';

/** The requirements for values of a catalogue that the type of a field does not state. */
export const requirements = {
  when: {
    ja: 'は、時差を付けた日時（2026-04-01T10:00:00+09:00）か、初めて取り込んだときからの期間（P3D、-PT12H。週、日、時間、分）にしてください',
    en: 'must be an instant with its offset (2026-04-01T10:00:00+09:00) or a duration from the first import in weeks, days, hours, minutes (P3D, -PT12H)',
  },
  picture: {
    ja: 'は、カタログのフォルダーの中にある画像のパスにしてください（末尾は.webp、.avif、.png、.jpg、.jpeg）',
    en: "must be the path of a picture below the catalogue's folder, ending in .webp, .avif, .png, .jpg, .jpeg",
  },
  video: {
    ja: 'は、カタログのフォルダーの中にある動画のパスにしてください（末尾は.mp4）',
    en: "must be the path of a video below the catalogue's folder, ending in .mp4",
  },
  item: {
    ja: 'でほかの個体と区別できません。"code"、"certificate"、"photos"のいずれかを書いてください',
    en: 'must tell the copy from others: give it a "code", a "certificate" or "photos"',
  },
  extra: {
    ja: 'には"card"と"buy_point"のほか、「last_one: true」「at: n」（1から）「every: n」（2から）のうち1つを書いてください',
    en: 'must have "card", "buy_point" and one of "last_one: true", "at: n" (from 1) and "every: n" (from 2)',
  },
  link: {
    ja: 'は、店の中のパスかhttpsのアドレスにしてください',
    en: 'must be a path within the shop or an https address',
  },
  bannerMode: {
    ja: 'は1（画像）か2（動画1本）にしてください',
    en: 'must be 1 (pictures) or 2 (one video)',
  },
} as const satisfies Record<string, Text>;

export type Requirement = keyof typeof requirements;

/**
 * Says what is wrong with a value of a YAML file. A schema of the catalogue names the requirement
 * as the message of its issue.
 *
 * @param name the name of the field; undefined if the value has none
 */
export function issueText(name: string | undefined, issue: z.core.$ZodIssue): Text {
  const subject =
    name === undefined ? { ja: 'この値', en: 'this' } : { ja: `"${name}"`, en: `"${name}"` };
  if (issue.input === undefined)
    return { ja: `${subject.ja}がありません。`, en: `${subject.en} is missing` };
  const rule = ruleText(issue);
  const isObject = typeof issue.input === 'object' && issue.input !== null;
  const value = JSON.stringify(issue.input);
  return {
    ja: `${subject.ja}${rule.ja}${isObject ? '' : `（今は${value}）`}。`,
    en: `${subject.en} ${rule.en}${isObject ? '' : `, not ${value}`}`,
  };
}

/** Says that a field is not known. */
export function unknownFieldText(name: string): Text {
  return {
    ja: `"${name}"という項目はありません。つづりを確かめてください。`,
    en: `"${name}" is not a field here; is it misspelt?`,
  };
}

/** Says what a value must be, as the rest of a sentence that begins with its name. */
function ruleText(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type': {
      const type = typeNames[issue.expected] ?? { ja: issue.expected, en: issue.expected };
      return { ja: `は${type.ja}にしてください`, en: `must be ${type.en}` };
    }
    case 'too_small':
      return boundText({ ja: '以上', en: 'at least' }, issue.minimum, issue.origin);
    case 'too_big':
      return boundText({ ja: '以下', en: 'at most' }, issue.maximum, issue.origin);
    case 'invalid_value':
      return {
        ja: `は${issue.values.join('か')}にしてください`,
        en: `must be ${issue.values.join(' or ')}`,
      };
    case 'invalid_format':
      return issue.format === 'datetime'
        ? requirements.when
        : { ja: 'の形式が正しくありません', en: 'must have the right form' };
    default:
      return isRequirement(issue.message)
        ? requirements[issue.message]
        : { ja: 'は使えない値です', en: 'must be a value that is allowed here' };
  }
}

function isRequirement(message: string): message is Requirement {
  return Object.hasOwn(requirements, message);
}

const typeNames: Record<string, Text> = {
  int: { ja: '整数', en: 'a whole number' },
  number: { ja: '数値', en: 'a number' },
  string: { ja: '文字列', en: 'a text' },
  boolean: { ja: 'trueかfalse', en: 'true or false' },
  array: { ja: 'リスト', en: 'a list' },
  object: { ja: '「項目: 値」の組', en: 'a set of fields' },
};

/** Writes a limit of a value, such as "must be at most 80 characters long". */
function boundText(which: Text, limit: number | bigint, origin: string): Text {
  if (origin === 'string')
    return {
      ja: `は${limit}文字${which.ja}にしてください`,
      en: `must be ${which.en} ${limit} ${limit === 1 ? 'character' : 'characters'} long`,
    };
  if (origin === 'array')
    return {
      ja: `は${limit}件${which.ja}のリストにしてください`,
      en: `must be a list of ${which.en} ${limit}`,
    };
  return { ja: `は${limit}${which.ja}にしてください`, en: `must be ${which.en} ${limit}` };
}

/** Says that an alias has no definition. */
export function unknownAliasText(name: string): Text {
  return {
    ja: `「${name}」という名前は定義されていません。*で始まる文字列は引用符で囲んでください。`,
    en: `nothing here is named ${name}; a text that begins with * needs quotes`,
  };
}

/**
 * Says why a text is not YAML. The English is that of the package `yaml`, which has no Japanese.
 *
 * @param message without the position
 */
export function syntaxText(code: ErrorCode, message: string): Text {
  return { ja: syntaxErrors[code], en: message };
}

const syntaxErrors: Record<ErrorCode, string> = {
  ALIAS_PROPS: 'エイリアス（*名前）にアンカーやタグは付けられません。',
  BAD_ALIAS: 'アンカー（&名前）かエイリアス（*名前）の書き方が正しくありません。',
  BAD_COLLECTION_TYPE: 'タグと値の種類が合っていません。',
  BAD_DIRECTIVE: '%で始まる行の書き方が正しくありません。',
  BAD_DQ_ESCAPE:
    '" "の中の「\\」の使い方が正しくありません。文字としての「\\」は「\\\\」と書いてください。',
  BAD_INDENT: '字下げがそろっていません。行の先頭の空白を確かめてください。',
  BAD_PROP_ORDER: 'アンカー（&名前）とタグは「-」や「:」の後に書いてください。',
  BAD_SCALAR_START: 'この記号で始まる文字列は引用符で囲んでください。',
  BLOCK_AS_IMPLICIT_KEY:
    '1行に「項目: 値」が2つあります。行を分けるか、値を引用符で囲んでください。',
  BLOCK_IN_FLOW: '{ }や[ ]の中では、行を分ける書き方は使えません。',
  DUPLICATE_KEY: '同じ項目が2つあります。どちらかを消してください。',
  IMPOSSIBLE: 'YAMLとして読めません。この行の書き方を確かめてください。',
  KEY_OVER_1024_CHARS: '項目の名前が1,024文字を超えています。「:」の位置を確かめてください。',
  MISSING_CHAR:
    '必要な記号か空白がありません。引用符やかっこが閉じているか、「:」「-」「,」とその後の空白があるか確かめてください。',
  MULTILINE_IMPLICIT_KEY:
    '項目の名前は1行で書いてください。「:」が抜けていないか確かめてください。',
  MULTIPLE_ANCHORS: '1つの値に付けられるアンカー（&名前）は1つまでです。',
  MULTIPLE_DOCS: '「---」で区切られた内容が2つ以上あります。1つのファイルに1つだけ書いてください。',
  MULTIPLE_TAGS: '1つの値に付けられるタグは1つまでです。',
  NON_STRING_KEY: '項目の名前は文字列にしてください。',
  RESOURCE_EXHAUSTION: '入れ子が深すぎます。',
  TAB_AS_INDENT: '字下げにタブは使えません。半角の空白にしてください。',
  TAG_RESOLVE_FAILED: '知らないタグがあります。!で始まる文字列は引用符で囲んでください。',
  UNEXPECTED_TOKEN: 'ここに書けない記号か文字があります。文字列なら引用符で囲んでください。',
};
