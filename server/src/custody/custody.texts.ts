import type { Text } from '../http/language.ts';
import type { FieldProblem } from '../http/problems.ts';
import type { ShortPrize } from './allocate-pack.ts';
import type { LineProblem } from './intake.rules.ts';
import type { MoveRefusal } from './movement.rules.ts';

/** The text that says what is wrong with a line of a batch, and what to do. */
export function lineProblemText(problem: LineProblem): Text {
  switch (problem.kind) {
    case 'unclosed-quote':
      return {
        ja: '閉じられていない引用符（"）があります。この行より後は読み取れませんでした。',
        en: 'A quotation mark is not closed. Nothing after this line was read.',
      };
    case 'no-model-number':
      return {
        ja: '型番がありません。1列目に型番を入れてください。',
        en: 'It has no model number. Put it into the first column.',
      };
    case 'unknown-card':
      return {
        ja: `型番「${problem.modelNumber}」のカードは登録されていません。型番を確かめるか、先にカードを登録してください。`,
        en: `No card has the model number ${problem.modelNumber}. Check it, or add the card first.`,
      };
    case 'invalid-count':
      return {
        ja: `枚数「${problem.value}」は1から100,000までの整数にしてください。`,
        en: `The count "${problem.value}" must be a whole number from 1 to 100,000.`,
      };
    case 'invalid-cost':
      return {
        ja: `仕入れ値「${problem.value}」は0から2,000,000,000までの整数（円）にしてください。`,
        en: `The cost "${problem.value}" must be a whole number of yen from 0 to 2,000,000,000.`,
      };
    case 'no-cost':
      return {
        ja: '個人からの買い取りには、1枚ごとの代価が必要です。仕入れ値の列に入れてください。',
        en: 'A purchase from a person needs the price of a copy. Put it into the column of the cost.',
      };
    case 'too-long':
      return {
        ja: `「${problem.column}」は${problem.most}文字までです。`,
        en: `The column ${problem.column} can have ${problem.most} characters.`,
      };
    case 'incomplete-grading':
      return {
        ja: '鑑定品には、鑑定会社・グレード・鑑定番号の3つが必要です。',
        en: 'A graded copy needs its grader, its grade and its certificate.',
      };
    case 'graded-count':
      return {
        ja: '鑑定品は1行に1枚です。枚数を1にしてください。',
        en: 'A graded copy has a line of its own. Set the count to 1.',
      };
    case 'certificate-repeated':
    case 'certificate-in-stock':
    case 'code-repeated':
    case 'code-in-stock':
    case 'invalid-code':
      return identityProblemText(problem);
    case 'too-many-lines':
      return {
        ja: `1回に受け入れられるのは${problem.most}行までです。この行から後は別に受け入れてください。`,
        en: `A batch has ${problem.most} lines at most. Receive the rest, from this line on, by itself.`,
      };
    case 'invalid-location':
      return {
        ja: '場所は、部屋・棚・箱・仕切りを半角英数字で書き、ハイフンでつないでください（例: A-3-12）。',
        en: 'Write room, shelf, box and slot in letters and digits, joined by hyphens, such as A-3-12.',
      };
  }
}

type IdentityProblem = Extract<
  LineProblem,
  {
    kind:
      | 'certificate-repeated'
      | 'certificate-in-stock'
      | 'code-repeated'
      | 'code-in-stock'
      | 'invalid-code';
  }
>;

/** The text about a certificate or a code that another copy has. */
function identityProblemText(problem: IdentityProblem): Text {
  switch (problem.kind) {
    case 'certificate-repeated':
      return {
        ja: `${problem.before}行目に同じ鑑定番号があります。`,
        en: `Line ${problem.before} has the same certificate.`,
      };
    case 'certificate-in-stock':
      return {
        ja: `この鑑定番号のカードはすでに在庫にあります（${problem.code}）。`,
        en: `A card with this certificate is in stock already: ${problem.code}.`,
      };
    case 'code-in-stock':
      return {
        ja: `コード「${problem.code}」はすでに使われています。`,
        en: `The code ${problem.code} is in use already.`,
      };
    case 'invalid-code':
      return {
        ja: `コード「${problem.code}」は使えません。半角英数字とハイフンで2文字から40文字にし、Kと数字8桁の形は避けてください。`,
        en: `The code ${problem.code} cannot be used. Write 2 to 40 letters, digits and hyphens, not K and eight digits.`,
      };
    case 'code-repeated':
      return {
        ja: `${problem.before}行目に同じコードがあります。`,
        en: `Line ${problem.before} has the same code.`,
      };
  }
}

/** Why copies of a holding could not be moved. */
export const moveRefusalTexts: Readonly<
  Record<MoveRefusal | 'unknown-code' | 'misread' | 'repeated', (code: string) => Text>
> = {
  'unknown-code': (code) => ({
    ja: `${code}というコードの在庫はありません。`,
    en: `Nothing in stock has the code ${code}.`,
  }),
  misread: (code) => ({
    ja: `${code}は正しいコードではありません。もう一度読み取ってください。`,
    en: `${code} is no valid code. Scan or type it again.`,
  }),
  repeated: (code) => ({
    ja: `${code}が2回指定されています。`,
    en: `${code} is named twice.`,
  }),
  'not-in-state': (code) => ({
    ja: `${code}の今の状態では、この操作はできません。ほかの人が先に動かしたかもしれません。`,
    en: `${code} has no copies in a state that allows this. Somebody may have moved them already.`,
  }),
  'which-place': (code) => ({
    ja: `${code}は何か所かにあります。どこから取るかを選んでください。`,
    en: `${code} is in several places. Choose the one to take copies from.`,
  }),
  'too-few': (code) => ({
    ja: `${code}にはそれだけの枚数がありません。`,
    en: `There are not so many copies of ${code}.`,
  }),
};

/** The most prizes that a refused command names. */
const mostShortPrizes = 20;

/** The errors of a refused command on a pack: prizes for which too few copies are available. */
export function shortPrizeErrors(prizes: readonly ShortPrize[]): FieldProblem[] {
  return prizes
    .slice(0, mostShortPrizes)
    .map((prize) => ({ pointer: '/packId', detail: shortPrizeText(prize) }));
}

/** The text about a prize for which too few copies are available. */
function shortPrizeText({ modelNumber, copy, missing }: ShortPrize): Text {
  const named = copy === null ? '' : ` (${copy})`;
  return {
    ja: `${modelNumber}${named}：あと${missing}枚`,
    en: `${modelNumber}${named}: ${missing} more`,
  };
}

export const custodyTexts = {
  /** Read by members, in the public history of the pack. */
  missingCopy: {
    ja: 'このパックのカードの一部について、所在または状態を確認しています。',
    en: 'We are checking the whereabouts or the condition of a card of this pack.',
  },
  unknownPack: {
    ja: 'この番号のパックはないか、カードがまだありません。',
    en: 'No pack has this number, or it has no cards yet.',
  },
  tooFewCopies: {
    ja: '販売可能な在庫が足りません。何も割り当てていません。次のカードを先に入庫して棚に置いてください。',
    en: 'Too few copies are available, so nothing was allocated. Receive these cards and put them on a shelf first.',
  },
  unknownLocation: (code: string): Text => ({
    ja: `場所「${code}」は登録されていません。`,
    en: `There is no location ${code}.`,
  }),
  locationMissing: {
    ja: '置き場所を指定してください。',
    en: 'Name the location.',
  },
  nothingNamed: {
    ja: 'コード、入庫、場所のどれか1つを指定してください。',
    en: 'Name codes, a batch or locations: one of them.',
  },
  nothingToMove: {
    ja: 'この操作ができる在庫はありません。すでに済んでいるかもしれません。',
    en: 'There are no copies in a state that allows this. It may have been done already.',
  },
  nothingToPrint: {
    ja: 'ラベルを貼るカードが店内にありません。発送済み、または所在不明のカードにはラベルを作りません。',
    en: 'No copy is in the house. There are no labels for copies that were shipped or are missing.',
  },
  noLocation: {
    ja: 'この文字で始まる場所はありません。場所のコードを確かめてください。',
    en: 'No location begins with this. Check its code.',
  },
  tooManyLabels: (labels: number, most: number): Text => ({
    ja: `ラベルが${labels}枚になります。1回に作れるのは${most}枚までです。分けて作ってください。`,
    en: `That makes ${labels} labels. A file has ${most} at most. Print them in parts.`,
  }),
  notAnItem: {
    ja: 'まとめの在庫には写真を付けられません。写真を付けるカードは、1点ものとして入庫してください。',
    en: 'Interchangeable copies have no photos. Receive the card as a copy of its own.',
  },
  nothingReceived: {
    ja: '受け入れられる行がありません。下の行を直してください。',
    en: 'No line can be received. Correct the lines below.',
  },
} as const;
