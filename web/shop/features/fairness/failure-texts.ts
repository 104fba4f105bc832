import type { Seal } from '#contract/shop/draw.ts';
import { type Language, translateIn } from '../../../kit/lib/i18n.ts';
import type { Failure } from './verifier/result.ts';

/** The slots are the failure's own fields. */
const sentences = {
  ja: {
    malformed: '記録の書式が方式の定めと違います（{{field}}）。',
    'other-pack': '別のパック（{{stated}}）の記録です。',
    'seal-hash-differs':
      '発売前に固定した中身が、公開されている照合コードと一致しません。カードの一覧が後から変えられています。',
    'key-unfit': '公開されている鍵では、証明を確かめられません。',
    'beacon-forged':
      'drand quicknetの乱数で抽選するとありますが、{{field}} が本物の値と違います。名前だけが同じ、別の乱数です。',
    'beacon-none': '公開乱数を使わず、パックの鍵だけで抽選されるパックです。',
    'beacon-unknown':
      'drand quicknetではなく、別の乱数（チェーン {{stated}}）で抽選されるパックです。その鍵を持つ人は、発表の前に乱数を知ることができます。',
    'round-missing': '記録にありません。抜けているか、順番が入れ替わっています。',
    'previous-differs':
      'ひとつ前の回とつながっていません。抜け、入れ替え、または書き換えがあります。',
    'alpha-differs':
      '抽選に使われた入力（購入、枚数、購入者の値）が、公開されている内容と違います。後から変えられています。',
    'proof-invalid': '抽選の証明が正しくありません。この乱数が正しい値だったとは言えません。',
    'hash-differs': 'この回の照合コードが、その入力と証明に一致しません。',
    'commit-differs':
      'この回の照合コードが、購入の内容と一致しません。受け付けた後で変えられています。',
    'receipt-invalid': 'この回の受付証の署名が正しくありません。',
    'beacon-fallen':
      '公開乱数の番号が {{before}} から {{stated}} に戻っています。すでに知られた乱数で抽選できてしまいます。',
    'signature-invalid':
      '公開乱数の番号 {{stated}} の署名が正しくありません。公開された乱数ではありません。',
    'bound-too-late':
      '{{seen}}に確かめたとき、この回はまだありませんでした。それなのに、{{published}}に公開済みの乱数（番号 {{stated}}）で抽選されています。結果を知ってから受け付けられた疑いがあります。この端末の時計が合っているかも、ご確認ください。',
    'closing-invalid': 'このパックを終了する店の声明が、署名または記録と一致しません。',
    'void-drawn': '店の声明で無効になった回なのに、抽選されています。',
    'draw-skipped': '先の{{skipped}}回目を飛ばして抽選されています。',
    'extras-differ':
      '購入 {{purchase}} の特別賞は「{{computed}}」のはずですが、「{{stated}}」と記録されています。',
    'purchase-repeated': '購入 {{purchase}} が二度抽選されています。',
    oversold: '購入 {{purchase}} は{{bought}}枚ですが、残りは{{left}}枚しかありませんでした。',
    'counts-differ': '購入 {{purchase}} は{{bought}}枚のところ、{{given}}枚渡されています。',
    'results-differ':
      '購入 {{purchase}} の{{card}}枚目は、抽選では「{{computed}}」でしたが、「{{stated}}」が渡されています。',
    'head-differs':
      '記録の最後の照合コードが、公開されている値と一致しません。終わりの部分がないか、変えられています。',
    'history-changed': '前に確かめたときの記録と違います。過去が書き換えられています。',
    'purchase-absent': '購入 {{purchase}} は、あるはずの記録にありません。',
    'seed-differs':
      '購入 {{purchase}} の記録にある値「{{stated}}」は、購入したブラウザーが送った値「{{sent}}」と違います。送った値が差し替えられています。',
    'id-differs':
      '購入番号 {{purchase}} は、購入したブラウザーが送ったキーから作られる番号 {{computed}} と違います。番号が差し替えられています。',
  },
  en: {
    malformed: 'The record is not written as the protocol says ({{field}}).',
    'other-pack': 'This is the seal of another pack ({{stated}}).',
    'seal-hash-differs':
      'The seal does not match its published hash: the list of prizes was changed after it was sealed.',
    'key-unfit': 'Proofs cannot be checked with the public key in the seal.',
    'beacon-forged':
      'The seal says that drand quicknet draws this pack, but its {{field}} is not quicknet\u2019s: it is another beacon under that name.',
    'beacon-none':
      'You demanded drand quicknet, and this pack is drawn without a beacon, by the shop\u2019s key alone.',
    'beacon-unknown':
      'You demanded drand quicknet, and this pack is drawn by chain {{stated}}: whoever holds the key of that chain can know its numbers in advance.',
    'round-missing':
      'It is not in the record: it was dropped, or rounds were put in another order.',
    'previous-differs':
      'It does not continue the round before it: something was dropped, moved or rewritten.',
    'alpha-differs':
      'What went into the draw (purchases, counts, buyers\u2019 seeds) is not what the record shows: it was changed afterwards.',
    'proof-invalid':
      'Its proof is not valid, so nothing shows that these were the numbers to draw with.',
    'hash-differs': 'Its hash does not belong to its input and proof.',
    'commit-differs':
      'Its commit does not belong to the purchases that the record shows: they were changed after they were accepted.',
    'receipt-invalid': 'The receipt of this round is not signed with the receipt key in the seal.',
    'beacon-fallen':
      'It is bound to number {{stated}} of the beacon, after a round bound to {{before}}: the shop could have known that number already.',
    'signature-invalid':
      'The beacon did not sign its number {{stated}} so: the randomness is not the public one.',
    'bound-too-late':
      'It was not in the record at {{seen}}, yet it is bound to number {{stated}} of the beacon, which was published at {{published}}: the shop could have known the result. Please also check that the clock of this device is right.',
    'closing-invalid':
      'The shop\u2019s statement that closes this pack is not signed, or is about another record.',
    'void-drawn': 'It is void by the shop\u2019s statement that closes this pack, and was drawn.',
    'draw-skipped': 'It was drawn before round {{skipped}}, which was bound earlier.',
    'extras-differ':
      'Purchase {{purchase}} should have won “{{computed}}” besides, but the record says “{{stated}}”.',
    'purchase-repeated': 'Purchase {{purchase}} was drawn for twice.',
    oversold: 'Purchase {{purchase}} took {{bought}} cards where the seal had only {{left}} left.',
    'counts-differ': 'Purchase {{purchase}} bought {{bought}} cards and was given {{given}}.',
    'results-differ':
      'Card {{card}} of purchase {{purchase}} was drawn as “{{computed}}” but given as “{{stated}}”.',
    'head-differs':
      'The record does not end at the published head: its end was cut off or changed.',
    'history-changed': 'It is not what it was when you checked before: the past was rewritten.',
    'purchase-absent': 'Purchase {{purchase}} is not in the record where it should be.',
    'seed-differs':
      'The record has the seed “{{stated}}” for purchase {{purchase}}, but the browser that bought it sent “{{sent}}”: the seed was replaced.',
    'id-differs':
      'Purchase {{purchase}} should have the number {{computed}}, which follows from the key its browser sent: the number was replaced.',
  },
} as const satisfies Record<Language, Record<Failure['reason'], string>>;

/**
 * Explains a failure, with the same text on the page and on the command line. Prizes have their
 * names from the seal.
 */
export function describeFailure(failure: Failure, seal: Seal, language: Language): string {
  const values: Record<string, string | number> = {};
  for (const [slot, value] of Object.entries(failure)) values[slot] = value ?? '';
  if (failure.reason === 'results-differ') {
    values['stated'] = nameOf(seal, failure.stated);
    values['computed'] = nameOf(seal, failure.computed);
  }
  if (failure.reason === 'extras-differ') {
    values['stated'] = namesOfExtras(seal, failure.stated);
    values['computed'] = namesOfExtras(seal, failure.computed);
  }
  return translateIn(language, sentences, failure.reason, values);
}

function nameOf(seal: Seal, prize: number): string | number {
  return seal.prizes.find(({ id }) => id === prize)?.name ?? prize;
}

/** Writes the names of extra prizes; an en dash for none. */
function namesOfExtras(seal: Seal, ids: string): string {
  const extras = seal.scheme === 'kaifu-draw-2' ? seal.extras : [];
  const named = ids
    .split(',')
    .filter((id) => id !== '')
    .map((id) => extras.find((extra) => String(extra.id) === id)?.name ?? id);
  return named.length === 0 ? '–' : named.join(', ');
}
