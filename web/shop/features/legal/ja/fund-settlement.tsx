import { Link } from 'react-router';
import { pointPurchase, pointValidityMonths, supportHours } from '#contract/limits.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: '資金決済法に基づく表示',
  updated: '2025年4月1日',
  lead: (
    <p>
      当店のポイントについて、資金決済に関する法律（資金決済法）との関係と、ご利用の条件を表示します。
    </p>
  ),
  sections: [
    {
      id: 'status',
      heading: '法律上の位置づけ',
      body: (
        <>
          <p>
            当店のポイントは、発行の日から{pointValidityMonths}
            か月以内に限って使用できます。このため資金決済法第4条第2号および同法施行令第4条第2項により、前払式支払手段に関する同法の規定（発行保証金の供託など）は適用されません。
          </p>
          <p>
            ご利用になる方に必要な情報として、同法第13条が定める事項に準じて次のとおり表示します。
          </p>
        </>
      ),
    },
    {
      id: 'items',
      heading: '表示事項',
      body: (
        <Facts>
          {[
            ['発行者', operator.name],
            ['所在地', operator.address],
            [
              '支払可能金額',
              `1回の購入は${formatNumber(pointPurchase.min)}ポイントから${formatNumber(pointPurchase.max)}ポイントまで。保有できるポイントに上限はありません。`,
            ],
            ['単位', '1ポイント＝1円'],
            [
              '有効期間',
              `付与の日から${pointValidityMonths}か月。残高は付与の古いものから使われます。`,
            ],
            ['使用できる場所', '当店（このウェブサイト）のパックの購入に限ります。'],
            [
              '残高の確認方法',
              'ログイン後の画面上部、メニュー、マイページに表示します。増減の明細はポイント履歴でご覧いただけます。',
            ],
            [
              '苦情・相談の窓口',
              <>
                <span>
                  電話 {operator.phone}／メール {operator.mail}
                </span>
                <span>
                  受付時間 平日 {supportHours.from}〜{supportHours.to}
                </span>
                <OutsideLink to={operator.contact_url}>お問い合わせはこちら</OutsideLink>
              </>,
            ],
            [
              '利用規約',
              <Link key="terms" to={paths.pointTerms()}>
                ポイント利用規約
              </Link>,
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'preservation',
      heading: '利用者資金の保全',
      body: (
        <p>
          前払式支払手段に関する規定が適用されないため、ポイントの未使用残高について、資金決済法第14条に基づく発行保証金の供託などの保全措置は講じていません。
        </p>
      ),
    },
    {
      id: 'unauthorized',
      heading: '不正に使用された場合の対応',
      body: (
        <ul>
          <li>
            第三者による使用が疑われるときは、パスワードを変更し、ほかの端末のログインを終了したうえで、ただちにお問い合わせ窓口へご連絡ください。当店はアカウントの利用を止め、記録を調査します。
          </li>
          <li>
            会員に故意も過失もない不正使用により失われたポイントは、調査のうえお返しします。会員がパスワードを他人に知らせたことや、不正使用を知ってからの連絡の遅れによって生じ、または広がった損失は、当店に責任がある場合を除き、補償の対象になりません。
          </li>
        </ul>
      ),
    },
  ],
});
