import type { CatalogueError } from '../catalog/index.ts';
import { zipRefusalText } from '../catalogue-uploads/index.ts';
import type { Text } from '../http/language.ts';
import { fillText } from '../lib/fill-text.ts';
import { pictureRefusalText } from '../pictures/index.ts';
import { packZipLimits } from './pack-zip-files.ts';
import type { PackZipRefusal } from './read-pack-zip.ts';
import type { WrittenZip } from './write-pack-zip.ts';

/** The sentences of the preflight. `{name}` stands for a value of the finding. */
export const findingTexts = {
  'name-missing': {
    ja: 'パック名を入力してください。',
    en: 'Write the name of the pack.',
  },
  'name-long': {
    ja: 'パック名が{length}文字あります。スマートフォンでは{most}文字ほどで切れます。',
    en: 'The name has {length} characters. A phone cuts it after about {most}.',
  },
  'description-missing': {
    ja: '説明文を入力してください。',
    en: 'Write the description.',
  },
  'markup-removed': {
    ja: '説明文のうち、次のものは表示されません: {removed}',
    en: 'These parts of the description are not shown: {removed}',
  },
  'picture-missing': {
    ja: 'パックの画像を追加してください。',
    en: 'Add a picture of the pack.',
  },
  'share-picture-missing': {
    ja: 'シェア用の画像がないため、SNSには1枚目の画像が表示されます。',
    en: 'Without a picture for sharing, social networks show the first picture.',
  },
  'number-taken': {
    ja: '番号{packId}はほかのパックか下書きが使っています。別の番号にしてください。',
    en: 'Another pack or draft has the number {packId}. Choose another.',
  },
  'card-type-missing': {
    ja: 'カードの種類を選んでください。',
    en: 'Choose the card type.',
  },
  'card-type-unknown': {
    ja: 'カードの種類{cardType}は登録されていません。',
    en: 'There is no card type {cardType}.',
  },
  'price-missing': {
    ja: '価格を入力してください。',
    en: 'Write the price.',
  },
  'free-without-limit': {
    ja: '無料のパックには、1人あたりの上限か、1人1日あたりの上限が必要です。',
    en: 'A free pack needs a limit for a member or for a day.',
  },
  'rank-unknown': {
    ja: '会員ランクは{ranks}つです。{rank}番目のランクはありません。',
    en: 'The shop has {ranks} ranks of members. There is no rank {rank}.',
  },
  'coins-for-coins': {
    ja: 'コインで買うパックにコインは付きません。「1コインあたりのポイント」を0にしてください。',
    en: 'A pack that is bought with coins earns none. Set the points for a coin to 0.',
  },
  'beacon-missing': {
    ja: 'この店では公開ビーコンが使えません（KAIFU_BEACON）。抽選を「即時」にしてください。',
    en: 'This shop has no public beacon (KAIFU_BEACON). Choose an instant draw.',
  },
  'ends-before-start': {
    ja: '販売終了が販売開始より前です。',
    en: 'The sale ends before it starts.',
  },
  ended: {
    ja: '販売終了が過去の日時です。',
    en: 'The sale ends in the past.',
  },
  started: {
    ja: '販売開始が過去の日時です。封印するとすぐに販売が始まります。',
    en: 'The sale starts in the past: the pack is on sale as soon as it is sealed.',
  },
  'translation-missing': {
    ja: '英語の文に日本語の文字があります。翻訳を確かめてください。',
    en: 'The English text has Japanese letters. Look at the translation.',
  },
  'operator-unnamed': {
    ja: '特定商取引法などのページに、この店の運営者の情報がそろっていません。「規約・表記」の「運営者の情報」で、見本のままの項目を書き換えて公開してください。',
    en: 'The legal pages lack data of the operator of this shop. Under Legal texts, Data of the operator, replace what is still the sample’s, and publish it.',
  },
  'points-no-method': {
    ja: '支払い方法が1つも設定されていないため、会員はポイントを購入できません。販売が始まる前に、管理者に決済会社の設定を依頼してください。',
    en: 'No way to pay is set up, so members cannot buy points. Before the sale starts, ask the administrator to set up a payment provider.',
  },
  'points-no-course': {
    ja: '支払える金額の購入コースがないため、会員はポイントを購入できません。販売が始まる前に、「購入コース」で公開してください。',
    en: 'No point course is on sale at a price that can be paid, so members cannot buy points. Before the sale starts, publish one under Point courses.',
  },
  'line-up-empty': {
    ja: 'ラインナップにカードを追加してください。',
    en: 'Add cards to the line-up.',
  },
  'too-many-units': {
    ja: '口数と特典の合計は{units}です。{most}までにしてください。',
    en: 'Units and extras are {units} together. At most {most} are possible.',
  },
  'card-repeated': {
    ja: '{modelNumber}は{line}行目にもあります。口数を合わせて1行にしてください。',
    en: '{modelNumber} is on line {line} already. Add up the counts.',
  },
  'last-one-twice': {
    ja: 'ラストワン賞は1つだけです。',
    en: 'A pack has at most one last-one prize.',
  },
  'extra-never-won': {
    ja: 'このパックは{units}口なので、この特典が当たる口がありません。',
    en: 'The pack has {units} units, so no position wins this extra.',
  },
  'card-unknown': {
    ja: '型番{modelNumber}のカードは登録されていません。',
    en: 'There is no card with the model number {modelNumber}.',
  },
  'card-picture-missing': {
    ja: '{modelNumber}に画像がありません。カードマスターで登録してください。',
    en: '{modelNumber} has no picture. Add one on the page of the card.',
  },
  'blank-outcome': {
    ja: '{modelNumber}は0ポイントで、参考価格もありません。はずれと受け取られます。',
    en: '{modelNumber} is worth 0 points and has no reference price: it is a blank.',
  },
  'price-unknown': {
    ja: '{modelNumber}に参考価格がありません。',
    en: '{modelNumber} has no reference price.',
  },
  'price-old': {
    ja: '{modelNumber}の参考価格は{priceFreshDays}日以上前のものです。',
    en: 'The reference price of {modelNumber} is more than {priceFreshDays} days old.',
  },
  'buy-point-missing': {
    ja: '{modelNumber}の還元ポイントを入力してください。',
    en: 'Write the points that {modelNumber} can be turned back into.',
  },
  'buy-point-in-coin-pack': {
    ja: 'コインで買うパックのカードは発送のみです。{modelNumber}の還元ポイントを空にしてください。',
    en: 'Cards of a coin pack are shipped. Remove the point value of {modelNumber}.',
  },
  'copy-counted': {
    ja: '{modelNumber}は個体を指定しているため1枚だけです（今は{count}枚）。',
    en: '{modelNumber} names one copy, and there are {count}.',
  },
  'copy-unnamed': {
    ja: '{modelNumber}の個体を特定できません。管理番号、鑑定番号、写真のいずれかを入れてください。',
    en: 'Nothing tells this copy of {modelNumber} from others. Add a code, a certificate or photos.',
  },
  'copy-repeated': {
    ja: '同じ個体（{name}）がこのパックに2つあります。',
    en: 'The same copy ({name}) is twice in this pack.',
  },
  'copy-in-pack': {
    ja: '個体（{name}）はパック{packId}でまだ当たる可能性があります。',
    en: 'The copy ({name}) can still be won in pack {packId}.',
  },
  'copy-in-draft': {
    ja: '個体（{name}）は下書き{draftId}にもあります。先に封印した方だけが使えます。',
    en: 'The copy ({name}) is in draft {draftId}, too. Only the one that is sealed first gets it.',
  },
  'stock-short': {
    ja: '{modelNumber}の在庫が足りません（必要{needed}枚、販売可能{present}枚）。入庫するか、「在庫を管理しない」にしてください。',
    en: 'Too few copies of {modelNumber} are in stock: {needed} needed, {present} available. Receive more, or count no stock for this pack.',
  },
  'copy-not-available': {
    ja: '{modelNumber}の個体（{copy}）は販売可能な在庫にありません。在庫から選び直してください。',
    en: 'The copy {copy} of {modelNumber} is not available in stock. Choose one that is.',
  },
  'floor-low': {
    ja: '最も低い還元は{lowest}ポイントで、価格の{percent}%です。目安の{floorPercent}%を下回っています。',
    en: 'The lowest card is worth {lowest} points, {percent} % of the price. The guideline is {floorPercent} %.',
  },
  'worth-more': {
    ja: '還元ポイントの合計{value}が、完売時の売上{income}を上回っています。',
    en: 'All cards are worth {value} points, more than the {income} that the sold-out pack brings in.',
  },
} as const satisfies Record<string, Text>;

export type FindingName = keyof typeof findingTexts;

export const draftTexts = {
  notOpen: {
    ja: 'この下書きはすでに封印されたか破棄されているため、変更できません。',
    en: 'This draft is sealed or discarded already, so it cannot change.',
  },
  notSealable: {
    ja: '事前チェックに問題が残っているため、封印できません。下書きの問題を直してから、もう一度申請してください。',
    en: 'The preflight still finds errors, so it cannot be sealed. Correct them in the draft and ask again.',
  },
  likeUnknown: {
    ja: '元にするパックまたは下書きが見つかりません。',
    en: 'There is no such pack or draft to begin from.',
  },
} as const satisfies Record<string, Text>;

/** The text about an error of a YAML file, with its line. */
export function yamlErrorText({ line, text }: CatalogueError): Text {
  return {
    ja: `${line}行目：${text.ja}`,
    en: `Line ${line}: ${text.en}`,
  };
}

const zipTexts = {
  'picture-missing': {
    ja: '画像「{name}」がショップのファイルにないため、ZIPを作れません。下書きの画像を選び直して保存してから、もう一度お試しください。',
    en: 'The picture "{name}" is not among the files of the shop, so no zip was made. Choose the picture again in the draft, save, and try again.',
  },
  'too-large': {
    ja: '画像が多く、ZIPが32MBを超えます。「YAMLを保存する」を使い、画像はカタログのフォルダーで移してください。',
    en: 'With its pictures the zip would be larger than 32 MB. Save the YAML, and take the pictures along in the folder of a catalogue.',
  },
  'no-yaml': {
    ja: 'ZIPにYAMLファイルがありません。パックのYAMLを1つ入れてください。',
    en: 'The zip has no YAML file. Put the YAML of one pack into it.',
  },
  'several-yamls': {
    ja: 'ZIPにYAMLファイルが2つ以上あります。パック1つ分だけを入れてください。カタログ全体は「カタログの取り込み」で読み込めます。',
    en: 'The zip has more than one YAML file. Put in one pack. A whole catalogue is imported on the page of the catalogue.',
  },
  'yaml-too-large': {
    ja: 'YAMLファイルが大きすぎます（2MBまで）。パック1つ分のファイルか確かめてください。',
    en: 'The YAML file is larger than 2 MB. Check that it is the file of one pack.',
  },
  'yaml-not-utf8': {
    ja: 'YAMLファイルの文字コードがUTF-8ではありません。UTF-8で保存し直してください。',
    en: 'The YAML file is not in UTF-8. Save it in UTF-8.',
  },
  'foreign-file': {
    ja: 'YAMLに書かれていないファイル「{name}」が入っています。取り除いてから圧縮し直してください。',
    en: 'The YAML does not name the file "{name}" of the zip. Remove it and pack the zip again.',
  },
  'picture-too-large': {
    ja: '画像「{name}」が大きすぎます（15MBまで）。縮小してから圧縮し直してください。',
    en: 'The picture "{name}" is larger than 15 MB. Make it smaller and pack the zip again.',
  },
} as const satisfies Record<string, Text>;

/** Says why a pack was not written as a zip, or its zip not read, and what to do. */
export function packZipText(
  refusal: PackZipRefusal | Exclude<WrittenZip, { kind: 'written' }>,
): Text {
  if (refusal.kind === 'zip') return zipRefusalText(refusal.refusal, packZipLimits);
  if (refusal.kind !== 'picture')
    return fillText(zipTexts[refusal.kind], 'name' in refusal ? { name: refusal.name } : {});
  if (refusal.refusal.kind === 'busy') throw new Error('a busy shop is refused as such');
  const { ja, en } = pictureRefusalText(refusal.refusal);
  return { ja: `「${refusal.name}」: ${ja}`, en: `"${refusal.name}": ${en}` };
}
