import { Link } from 'react-router';
import {
  decisionHours,
  paymentDueDays,
  pointPurchase,
  pointValidityMonths,
  shippingBusinessDays,
  supportHours,
} from '#contract/limits.ts';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: '特定商取引法に基づく表記',
  updated: '2025年4月1日',
  lead: <p>特定商取引に関する法律第11条に基づき、当店の販売条件を次のとおり表示します。</p>,
  sections: [
    {
      id: 'seller',
      heading: '販売業者',
      body: (
        <Facts>
          {[
            ['販売業者', operator.name],
            ['運営統括責任者', operator.representative],
            ['所在地', operator.address],
            ['古物商許可', operator.licence],
            ...(operator.company_url === ''
              ? []
              : [
                  [
                    '会社情報',
                    <OutsideLink key="company" to={operator.company_url}>
                      {operator.company_url}
                    </OutsideLink>,
                  ] as const,
                ]),
          ]}
        </Facts>
      ),
    },
    {
      id: 'contact',
      heading: 'お問い合わせ先',
      body: (
        <>
          <Facts>
            {[
              ['電話番号', operator.phone],
              [
                'メールアドレス',
                <a key="mail" href={`mailto:${operator.mail}`}>
                  {operator.mail}
                </a>,
              ],
              [
                'お問い合わせ窓口',
                <OutsideLink key="contact" to={operator.contact_url}>
                  お問い合わせはこちら
                </OutsideLink>,
              ],
              ['受付時間', `平日 ${supportHours.from}〜${supportHours.to}（土日祝日を除く）`],
            ]}
          </Facts>
          <p>受付時間外にいただいたお問い合わせには、翌営業日以降に順次お答えします。</p>
        </>
      ),
    },
    {
      id: 'price',
      heading: '価格と費用',
      body: (
        <Facts>
          {[
            [
              'ポイントの販売価格',
              `1ポイント＝1円（税込）。1回に購入できるのは${formatNumber(pointPurchase.min)}ポイントから${formatNumber(pointPurchase.max)}ポイントまでです。各コースの価格は購入画面に表示します。`,
            ],
            [
              'パックの価格',
              '各パックのページに、1パックあたりのポイント数またはコイン数で表示します。',
            ],
            [
              '商品代金以外の費用',
              '送料は当店が負担します。銀行振込の手数料はお客様のご負担です。海外への発送では、追加の送料や、お届け先の国の関税・輸入税をご負担いただく場合があります。通信料はお客様のご負担です。',
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'payment',
      heading: '支払方法と支払時期',
      body: (
        <>
          <Facts>{operator.pay_methods.map(({ name, memo }) => [name, memo])}</Facts>
          <p>
            代金はポイントの購入時にお支払いいただきます（前払い）。お客様の口座などからの引き落としの時期は、各決済会社の規約によります。コンビニ決済と銀行振込は、お申し込みから
            {paymentDueDays}
            日以内にお支払いがない場合、自動的に取り消されます。期限後にご入金が確認できたときは、ポイントとして反映します。
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      heading: '引渡時期',
      body: (
        <Facts>
          {[
            ['ポイント', 'お支払いの確認後、ただちに会員の残高へ反映します。'],
            [
              'カード',
              `会員が発送を選んでから${shippingBusinessDays}営業日以内（土日祝日を除く）に、登録された住所へ発送します。`,
            ],
            [
              '発送とポイント変換の選択期限',
              `購入から${decisionHours}時間（パックのページがより長い時間を示す場合は、その時間）です。期限までに選ばれなかったカードは、パックごとに定めたポイントに自動で変わります。`,
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'returns',
      heading: '返品・交換・取消し',
      body: (
        <>
          <p>
            商品の性質上、お客様のご都合による返品、交換、返金、購入後の取消しはお受けできません。ポイントの払戻しもできません。通信販売にはクーリング・オフの制度はありません。
          </p>
          <p>
            法令により取り消せる場合（保護者の同意がない18歳未満の方の購入など）は、この限りではありません。お問い合わせ窓口へご連絡ください。
          </p>
          <p>
            お届けしたカードが開封結果と異なる場合や、輸送中に破損した場合は、到着から7日以内にお問い合わせ窓口へご連絡ください。当店の負担で交換し、交換できないときは相当するポイントをお返しします。
          </p>
        </>
      ),
    },
    {
      id: 'conditions',
      heading: '販売数量と特別な条件',
      body: (
        <ul>
          <li>
            1回に購入できるパックは{formatNumber(maxPurchaseCount)}
            パックまでです。パックによっては、1回または1人あたりの購入数、販売期間、購入できる会員を限ることがあります。条件は各パックのページに表示します。
          </li>
          <li>
            パックの中身は販売前に封印され、残りの枚数と当選確率はパックのページでいつでも確認できます。抽選が正しく行われたことは
            <Link to={paths.fairness()}>抽選の証明</Link>で検証できます。
          </li>
          <li>ポイントの有効期間は付与の日から{pointValidityMonths}か月です。</li>
          <li>
            未成年（18歳未満）の方のご利用には、親権者など法定代理人の同意が必要です。ポイントは18歳以上の方（当店が認める場合は、保護者の同意がある方）にご購入いただけます。
          </li>
        </ul>
      ),
    },
    {
      id: 'environment',
      heading: '動作環境',
      body: (
        <p>
          JavaScript と Cookie を有効にした、Google Chrome、Safari、Microsoft Edge、Mozilla Firefox
          の最新版でご利用ください。
        </p>
      ),
    },
  ],
});
