import { Link } from 'react-router';
import {
  bankHours,
  decisionHours,
  dormancyMonths,
  dormancyWarningDays,
  paymentDueDays,
  pointPurchase,
  pointValidityMonths,
  referral,
} from '#contract/limits.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';

export const write: WriteDocument = (operator) => ({
  title: 'ポイント利用規約',
  updated: '2021年10月1日',
  lead: (
    <p>
      この規約は、{operator.name}
      （以下「当店」）が運営する「開封」のポイントとコインの取扱いを定めます。
      <Link to={paths.termsOfService()}>利用規約</Link>とあわせて適用します。
    </p>
  ),
  sections: [
    {
      id: 'definitions',
      heading: '第1条（ポイントとコイン）',
      body: (
        <ol>
          <li>
            ポイントは、当店でパックを購入するために使う、円建ての価値です。1ポイントは1円に相当します。
          </li>
          <li>
            コインは、ポイントでパックを購入したときに、パックごとに定めた割合で無償で付与されます。コインは販売しません。
          </li>
          <li>
            ポイントとコインは、会員のアカウントにのみ記録されます。現金、電子マネーその他の財産に交換できません。
          </li>
        </ol>
      ),
    },
    {
      id: 'purchase',
      heading: '第2条（ポイントの購入）',
      body: (
        <ol>
          <li>
            会員は、当店が表示するコースの中から、1回に{formatNumber(pointPurchase.min)}ポイントから
            {formatNumber(pointPurchase.max)}
            ポイントまでを購入できます。保有できるポイントに上限はありません。
          </li>
          <li>ポイントは、当店が支払いを確認した時に付与されます。</li>
          <li>
            コンビニ決済と銀行振込は、申込みから{paymentDueDays}
            日以内に支払うものとし、支払いがないときは申込みが自動的に取り消されます。期限後に支払いが確認されたときは、その時にポイントを付与します。
          </li>
          <li>
            銀行振込で、平日{bankHours.from}〜{bankHours.to}
            以外に入金されたものは、翌営業日に付与することがあります。
          </li>
          <li>購入したポイントの払戻しは、法令に定める場合を除き行いません。</li>
        </ol>
      ),
    },
    {
      id: 'other-grants',
      heading: '第3条（購入以外の付与）',
      body: (
        <ol>
          <li>当たったカードを、あらかじめ表示したポイント数でポイントに変えることができます。</li>
          <li>
            購入から{decisionHours}
            時間以内に発送かポイントかが選ばれなかったカードは、自動的にポイントに変わります。コインで購入したパックのカードは発送のみで、ポイントには変わりません。
          </li>
          <li>
            SMS認証を終え、1回以上ポイントを購入した会員は、{referral.friends}
            人まで友だちを紹介できます。紹介された方がSMS認証を終えたとき、双方に
            {formatNumber(referral.points)}
            ポイントを付与します。自分自身の紹介、同じ人による複数の登録などの不正が認められたときは付与せず、または取り消します。
          </li>
          <li>
            提携サイトのポイントを、当店が定める方法で当店のポイントに移すことができます。移したポイントを元に戻すことはできません。
          </li>
        </ol>
      ),
    },
    {
      id: 'use',
      heading: '第4条（使用）',
      body: (
        <ol>
          <li>
            ポイントはポイント対象のパックの購入に、コインはコイン対象のパックの購入とカードとの引き換えに使えます。
          </li>
          <li>ポイントは、付与の古いものから順に使われます。</li>
          <li>
            使用したポイントとコインは、当店に責任がある場合を除き、元に戻すことはできません。
          </li>
        </ol>
      ),
    },
    {
      id: 'validity',
      heading: '第5条（有効期間）',
      body: (
        <ol>
          <li>
            ポイントの有効期間は、付与の時から{pointValidityMonths}
            か月です。購入したポイントと無償で付与されたポイントに違いはありません。期間を過ぎたポイントは失効し、使用も払戻しもできません。
          </li>
          <li>
            パックの購入やカードの変換などによって、すでに付与されたポイントの期間が延びることはありません。カードから変わったポイントには、変わった時から新しい期間が始まります。
          </li>
        </ol>
      ),
    },
    {
      id: 'closing',
      heading: '第6条（退会と休眠）',
      body: (
        <ol>
          <li>会員が退会したとき、残っているポイントとコインはすべて失効します。</li>
          <li>
            {dormancyMonths}か月間利用のないアカウントは、{dormancyWarningDays.join('日前と')}
            日前にメールで知らせたうえで閉鎖することがあります。このときも残っているポイントとコインは失効します。
          </li>
        </ol>
      ),
    },
    {
      id: 'prohibited',
      heading: '第7条（譲渡などの禁止）',
      body: (
        <p>
          ポイント、コイン、アカウントを他人に譲渡し、貸与し、売買し、担保に入れ、または相続させることはできません。複数のアカウントのポイントやコインを合わせることもできません。
        </p>
      ),
    },
    {
      id: 'corrections',
      heading: '第8条（訂正と取消し）',
      body: (
        <p>
          付与に誤りがあったとき、支払いが取り消されたとき、または不正な方法で得られたときは、当店はポイントやコインを訂正し、または取り消すことができます。支払いが取り消されたポイントがすでに使われているときは、会員は不足するポイントを補うものとし、それまでパックの購入とカードの引き換えはできず、当店はカードを発送しません。訂正は会員の履歴に理由とともに記録します。
        </p>
      ),
    },
    {
      id: 'changes',
      heading: '第9条（変更と終了）',
      body: (
        <p>
          当店は、民法第548条の4に従ってこの規約を変更できます。ポイントの取扱いを終えるときは、少なくとも60日前に当店の画面で知らせ、未使用のポイントについて法令に従った措置をとります。
        </p>
      ),
    },
  ],
});
