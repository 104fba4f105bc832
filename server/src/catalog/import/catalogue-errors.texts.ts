import type { Text } from '../../http/language.ts';
import type { CatalogueError, Place } from './catalogue-errors.ts';

/** A name of a copy that no other copy has: its code, or its certificate with its grader. */
export type CopyLabel = `code ${string}` | `certificate ${string}`;

/** The lists of a catalogue in which an id may stand once. */
export type ListName = 'card type' | 'card' | 'pack' | 'post' | 'point course' | 'exchange card';

const listNames: Record<ListName, string> = {
  'card type': 'カードの種類',
  card: 'カード',
  pack: 'パック',
  post: 'お知らせ',
  'point course': 'ポイントコース',
  'exchange card': '交換カード',
};

/** Errors of files, and of fields that contradict each other. */
export const catalogueTexts = {
  isFolder: (): Text => ({
    ja: 'ファイルではなくフォルダーです。',
    en: 'this is a folder, not a file',
  }),
  isFile: (): Text => ({
    ja: 'フォルダーではなくファイルです。この名前のフォルダーを作り、その中に置いてください。',
    en: 'this is a file, not a folder of them',
  }),
  notUtf8: (): Text => ({
    ja: 'UTF-8ではありません（Shift_JISではありませんか）。UTF-8で保存し直してください。',
    en: 'this file is not UTF-8 (Shift_JIS, perhaps?): save it as UTF-8',
  }),
  notYaml: (): Text => ({
    ja: 'ここで読むのは名前が.yamlで終わるファイルだけです。名前を変えるか、別の場所に移してください。',
    en: 'only files that end in .yaml are read here; rename or move it',
  }),
  tooManyAliases: (): Text => ({
    ja: 'エイリアス（*名前）を展開すると大きすぎます。エイリアスを使わずに書いてください。',
    en: 'its aliases (*name) stand for far too much: write it out',
  }),
  noCardTypes: (): Text => ({
    ja: 'ファイルがありません。どのカタログにも必要です。',
    en: 'there is no such file, and every catalogue needs it',
  }),
  coinRateOfCoinPack: (): Text => ({
    ja: 'コインで買うパックにコインは付きません。"coin_rate"を消してください。',
    en: 'a coin pack earns no coins: take "coin_rate" out',
  }),
  freeWithoutLimit: (): Text => ({
    ja: '無料のパックには"limit_per_day"か"limit_per_member"が必要です。',
    en: 'a free pack needs "limit_per_day" or "limit_per_member"',
  }),
  endsBeforeStart: (): Text => ({
    ja: '"ends_at"は"starts_at"より後にしてください。',
    en: '"ends_at" must be later than "starts_at"',
  }),
  extrasNeedDraw: (): Text => ({
    ja: '特典を付けられるのはバージョン2のパックだけです。「draw: beacon」か「draw: instant」を書いてください。',
    en: 'only packs of version 2 have extras: add "draw: beacon" or "draw: instant"',
  }),
  itemsNeedDraw: (): Text => ({
    ja: '個体を指定できるのはバージョン2のパックだけです。「draw: beacon」か「draw: instant」を書いてください。',
    en: 'only packs of version 2 name copies: add "draw: beacon" or "draw: instant"',
  }),
  secondLastOne: (): Text => ({
    ja: 'ラストワン賞は1つのパックに1つまでです。',
    en: 'a pack has at most one last-one prize',
  }),
};

/** Errors of cards, packs and offers with their values. */
export const entryTexts = {
  repeated: (list: ListName, name: unknown, { file, line }: Place): Text => ({
    ja: `${listNames[list]}「${name}」はすでに${file}の${line}行目にあります。`,
    en: `${list} ${name} is there already, at ${file}:${line}`,
  }),
  unknownCardType: (id: number): Text => ({
    ja: `カードの種類${id}がcard-types.yamlにありません。`,
    en: `there is no card type ${id} in card-types.yaml`,
  }),
  unknownCard: (card: string): Text => ({
    ja: `カード「${card}」がcards/にありません。`,
    en: `there is no card ${card} in cards/`,
  }),
  noTab: (card: string, type: number, tabs: readonly number[]): Text => ({
    ja: `「${card}」のカードの種類${type}は、交換所にタブがありません（タブがある種類：${tabs.join('、')}）。`,
    en: `${card} is of card type ${type}, which has no tab in the exchange (${tabs.join(', ')} have)`,
  }),
  tooManyUnits: (most: number, units: number): Text => ({
    ja: `1つのパックは${most}口までですが、${units}口あります。2つのパックに分けてください。`,
    en: `a pack has at most ${most} units, and these are ${units}: make two packs of it`,
  }),
  tooManyWithExtras: (most: number, units: number): Text => ({
    ja: `口数と特典の合計は${most}までですが、${units}あります。`,
    en: `units and extras are at most ${most} together, and these are ${units}`,
  }),
  repeatedInLineUp: (card: string): Text => ({
    ja: `「${card}」はこのラインナップにすでにあります。枚数を1行にまとめてください。`,
    en: `${card} is in this line-up already: add up the counts`,
  }),
  buyPointInCoinPack: (card: string): Text => ({
    ja: `コインで買うパックのカードは発送のみです。「${card}」の"buy_point"を消してください。`,
    en: `the cards of a coin pack are shipped: take "buy_point" off ${card}`,
  }),
  buyPointMissing: (card: string): Text => ({
    ja: `「${card}」に"buy_point"（還元ポイント）がありません。`,
    en: `"buy_point" of ${card} is missing: the points it can be turned back into`,
  }),
  extraForNoPosition: (card: string, units: number): Text => ({
    ja: `このパックは${units}口なので、「${card}」はどの順番でも当たりません。`,
    en: `the pack has ${units} units: no position wins ${card}`,
  }),
  itemCounted: (card: string, count: number): Text => ({
    ja: `「${card}」の"item"は1枚の個体を指定していますが、枚数が${count}です。`,
    en: `"item" of ${card} names one copy, and there are ${count}`,
  }),
  itemRepeated: (copy: CopyLabel): Text => ({
    ja: `このパックの別の賞品も${copyText(copy).ja}です。`,
    en: `another prize of this pack has ${copy}`,
  }),
  noPicture: (picture: string): Text => ({
    ja: `ファイル${picture}がありません。`,
    en: `there is no file ${picture}`,
  }),
  pictureOutside: (picture: string): Text => ({
    ja: `${picture}はカタログのフォルダーの外へのリンクです。ファイルそのものを置いてください。`,
    en: `${picture} is a link that leads out of the catalogue's folder`,
  }),
  pictureOfOtherKind: (picture: string): Text => ({
    ja: `${picture}の中身が拡張子と合っていません。`,
    en: `${picture} is not what its ending says`,
  }),
  removed: (field: string, dropped: Text): Text => ({
    ja: `"${field}"では使えないため、次のものを取り除きました：${dropped.ja}`,
    en: `${dropped.en} is not allowed in "${field}" and was taken out`,
  }),
};

/** Errors that only the comparison with the shop's content shows. */
const importTexts = {
  copyTaken: (copy: CopyLabel, packId: number): Text => ({
    ja: `${copyText(copy).ja}の個体はすでにパック${packId}にあり、まだそこで当たる可能性があります。`,
    en: `the copy with ${copy} is in pack ${packId} already, and can still be drawn there`,
  }),
  supplyTooLow: (card: string, exchanged: number, supply: number): Text => ({
    ja: `「${card}」はすでに${exchanged}枚交換されているため、"supply"を${supply}にできません。交換を終了するには、この行を消してください。`,
    en: `${exchanged} of ${card} were exchanged already: "supply" cannot be ${supply}. To end the offer take it off the list`,
  }),
  postStays: (id: number): Text => ({
    ja: `お知らせ${id}は管理画面で公開または取り下げられているため、このファイルは使われません。管理画面で変更するか、別の番号にしてください。`,
    en: `post ${id} stays as an editor published or withdrew it in the console, and this file is not used. Change it there, or give this post another id`,
  }),
  courseStays: (id: number): Text => ({
    ja: `ポイントの購入コース${id}は管理画面で公開または取り下げられているため、このファイルの内容は使われません。管理画面で変更するか、別の番号にしてください。`,
    en: `point course ${id} stays as an editor published or withdrew it in the console, and this line is not used. Change it there, or give this course another id`,
  }),
  offerStays: (card: string): Text => ({
    ja: `「${card}」のコイン交換は管理画面で公開または取り下げられているため、このファイルの内容は使われません。管理画面で変更してください。`,
    en: `the offer of ${card} stays as an editor published or withdrew it in the console, and this line is not used. Change it there`,
  }),
  packEndsBeforeStart: (packId: number, starts: Date, ends: Date): Text => ({
    ja: `パック${packId}の販売終了（${ends.toISOString()}）が販売開始（${starts.toISOString()}）より前になります。`,
    en: `pack ${packId} would end (${ends.toISOString()}) before it starts (${starts.toISOString()})`,
  }),
  packClosed: (packId: number): Text => ({
    ja: `パック${packId}は締め切られ、これ以上抽選しないことを署名しています。販売終了をこれからの日時にはできません。残りは新しいパックとして販売してください。`,
    en: `pack ${packId} is closed, and the shop has signed that no round follows: its end of sale cannot move into the future. Sell what is left as a new pack`,
  }),
  lineUpSealed: (packId: number, number: number, prize: SealedPrize | undefined): Text => ({
    ja: `パック${packId}は封印済みで、ラインナップは変えられません。${number}番目は${prizeText(prize).ja}です。`,
    en: `pack ${packId} is sealed and its line-up cannot change: line ${number} of it is ${prizeText(prize).en}`,
  }),
  drawSealed: (packId: number, draw: string | null): Text => ({
    ja: `パック${packId}は封印済みで、抽選方法は変えられません。${draw === null ? 'drawを消してください。' : `drawを${draw}にしてください。`}`,
    en: `pack ${packId} is sealed and how it is drawn cannot change: ${draw === null ? 'leave draw out' : `draw is ${draw}`}`,
  }),
  cardSealed: (card: string, packId: number): Text => ({
    ja: `「${card}」は封印済みのパック${packId}にあるため、名前とレア度は変えられません。`,
    en: `${card} is in pack ${packId}, which is sealed: its names and its rarity cannot change`,
  }),
};

const problemTexts = { ...catalogueTexts, ...entryTexts, ...importTexts };

/** The values in the text of each problem of a catalogue. */
export type ProblemValues = {
  [Name in keyof typeof problemTexts]: Parameters<(typeof problemTexts)[Name]>;
};

const textsByName: {
  [Name in keyof ProblemValues]: (...values: ProblemValues[Name]) => Text;
} = problemTexts;

/** A problem at a place, with the values of its text. */
export type FoundProblem<Name extends keyof ProblemValues = keyof ProblemValues> = {
  [Each in Name]: Place & { name: Each; values: ProblemValues[Each] };
}[Name];

/** Turns a problem of a catalogue into an error with its text in both languages. */
export function errorOfProblem<Name extends keyof ProblemValues>({
  file,
  line,
  name,
  values,
}: FoundProblem<Name>): CatalogueError {
  return { file, line, text: textsByName[name](...values) };
}

/** Names a copy by its code, or by its certificate with its grader. */
export function copyText(copy: CopyLabel): Text {
  const [kind = '', ...name] = copy.split(' ');
  const what = kind === 'code' ? '管理番号' : '鑑定番号';
  return { ja: `${what}${name.join(' ')}`, en: copy };
}

interface SealedPrize {
  count: number;
  modelNumber: string;
  buyPoint: number | null;
  item: { code: string | null; certificate: string | null } | null;
}

/** Describes a prize of a sealed pack: count, model number, copy and points. */
function prizeText(prize: SealedPrize | undefined): Text {
  if (prize === undefined) return { ja: '「なし」', en: 'not there' };
  const { count, modelNumber, buyPoint, item } = prize;
  const name = item?.code ?? item?.certificate;
  const copy = {
    ja: item === null ? '' : `（${name ?? '指定の個体'}）`,
    en: item === null ? '' : ` (${name ?? 'a named copy'})`,
  };
  const value = {
    ja: buyPoint === null ? '' : `、buy_point ${buyPoint}`,
    en: buyPoint === null ? '' : ` with buy_point ${buyPoint}`,
  };
  return {
    ja: `「${count} × ${modelNumber}${copy.ja}${value.ja}」`,
    en: `${count} × ${modelNumber}${copy.en}${value.en}`,
  };
}

/** A part that was removed from HTML: a tag, an attribute of a tag, or a link. */
export type Dropped = { tag: string } | { tag: string; attribute: string } | { link: string };

/** Lists what was removed from HTML. */
export function droppedText(dropped: readonly Dropped[]): Text {
  const texts = dropped.map((what): Text => {
    if ('link' in what) return { ja: `${what.link}へのリンク`, en: `the link to ${what.link}` };
    if (!('attribute' in what)) return { ja: `<${what.tag}>`, en: `<${what.tag}>` };
    const { tag, attribute } = what;
    return { ja: `<${tag}>の${attribute}`, en: `${attribute} on <${tag}>` };
  });
  return {
    ja: texts.map(({ ja }) => ja).join('、'),
    en: texts.map(({ en }) => en).join(', '),
  };
}
