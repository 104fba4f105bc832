import { Link } from 'react-router';
import {
  decisionHours,
  passwordLength,
  pointPurchase,
  pointValidityMonths,
  referral,
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
  title: 'ご利用ガイド',
  lead: (
    <p>
      「開封」は、封をしたトレーディングカードのパックを購入し、その場で開封できるお店です。1パックに入っているカードは1枚です（1パック＝カード1枚）。まとめてでも引けます。当たったカードは、1枚ずつ、発送するかポイントに変えるかを選べます。
    </p>
  ),
  sections: [
    {
      id: 'start',
      heading: 'はじめに',
      body: (
        <ol>
          <li>
            会員登録をします。パスワードは{passwordLength.min}〜{passwordLength.max}文字です。
          </li>
          <li>携帯電話番号をSMSで認証します。会員情報の画面からいつでもできます。</li>
          <li>ポイントを購入します。1ポイントは1円です。</li>
          <li>
            <Link to={paths.top()}>パックを選んで</Link>開封します。
          </li>
          <li>当たったカードを、発送するかポイントに変えるか選びます。</li>
        </ol>
      ),
    },
    {
      id: 'howtopay',
      heading: 'ポイントの購入とお支払い',
      body: (
        <>
          <p>
            <Link to={paths.buyPoint()}>ポイント購入</Link>の画面でコースを選びます。1回に
            {formatNumber(pointPurchase.min)}ポイントから{formatNumber(pointPurchase.max)}
            ポイントまで購入できます。
          </p>
          <Facts>{operator.pay_methods.map(({ name, memo }) => [name, memo])}</Facts>
          <ul>
            <li>カードの情報は決済会社に直接送られ、当店には保存されません。</li>
            <li>期限までにお支払いがないお申し込みは、自動でキャンセルされます。</li>
            <li>
              ポイントの有効期間は、付与から{pointValidityMonths}
              か月です。古いものから順に使われます。
            </li>
            <li>
              お客様のご都合による取り消しや払い戻しはできません（法令に定める場合を除きます）。
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'howtodraw',
      heading: 'パックの購入と開封',
      body: (
        <>
          <ol>
            <li>
              1パックにはカードが1枚入っています。パックのページで、残りの数、封入カード、カードごとの確率を確かめます。
            </li>
            <li>購入数を選びます（1回に{formatNumber(maxPurchaseCount)}パックまで）。</li>
            <li>確認画面で購入すると抽選され、開封が始まります。</li>
          </ol>
          <p>
            まとめて購入したパックは、続けて開けられます。はじめの数パックは1つずつ、続きは何パックかずつまとめて開け、特に強い光のパックは1つだけで登場します。「1パックずつ」にすると、すべて1つずつ開けられます。「自動」なら見ているだけで進み、「ALL
            SKIP」なら演出を飛ばして結果をすぐに見られます。途中で画面を閉じても、購入履歴から、どの端末でも続きを開封できます。
          </p>
          <p>
            中身は発売前に封印され、抽選の結果はあとから変えられません。すべての抽選に証明が付き、
            <Link to={paths.fairness()}>抽選の証明</Link>のページで誰でも検証できます。
          </p>
        </>
      ),
    },
    {
      id: 'howtosend',
      heading: 'カードの発送',
      body: (
        <>
          <ol>
            <li>
              開封のあと、カードごとに発送かポイントかを選び、最終確認で確定します。多いときは、まとめて選ぶこともできます。確定すると変更できません。
            </li>
            <li>
              購入から{decisionHours}
              時間（パックのページがより長い時間を示す場合は、その時間）以内に選んでください。選ばれなかったカードは自動でポイントに変わります。選択待ちのカードがある間は、どの画面にも枚数と残り時間が表示され、期限の6時間前と1時間前を目安にメールでもお知らせします（夜間は送りません）。
            </li>
            <li>一部だけ先に選ぶこともできます。残りのカードは、期限まで引き続き選べます。</li>
            <li>
              発送は{shippingBusinessDays}
              営業日以内（土日祝日を除く）です。送料はかかりません。海外への発送には追加料金がかかる場合があります。
            </li>
            <li>発送すると、お知らせのメールが届きます。購入履歴から配送状況を確認できます。</li>
          </ol>
          <p>
            お届け先は<Link to={paths.changeMember()}>会員情報</Link>
            の住所です。引っ越しなどで住所が変わるときは、発送を選ぶ前にお問い合わせください。コインで購入したパックのカードは発送のみです。
          </p>
        </>
      ),
    },
    {
      id: 'coins',
      heading: 'ポイント（P）とコイン（C）',
      body: (
        <>
          <Facts>
            {[
              [
                'ポイント（P）',
                'パックの購入に使います。1ポイント＝1円で購入でき、当たったカードを交換しても増えます。',
              ],
              [
                'コイン（C）',
                'ポイントでパックを購入すると貯まります。貯まったコインは、引換・コイン履歴で確認できます。',
              ],
            ]}
          </Facts>
          <p>
            コインは、コインで引けるパックの購入と、
            <Link to={paths.exchangeCard()}>カード引換所</Link>
            でのカードとの引き換えに使えます。どちらのカードも発送のみで、ポイントには交換できません。
          </p>
        </>
      ),
    },
    {
      id: 'referral',
      heading: 'お友だち紹介',
      body: (
        <p>
          SMS認証を終え、ポイントを1回以上購入すると、<Link to={paths.myPage()}>マイページ</Link>
          に紹介コードが表示されます。{referral.friends}
          人まで紹介でき、お友だちがSMS認証を終えると、お二人に{formatNumber(referral.points)}
          ポイントずつ差し上げます。
        </p>
      ),
    },
    {
      id: 'trouble',
      heading: '困ったとき',
      body: (
        <>
          <Facts>
            {[
              [
                'パスワードを忘れた',
                'ログイン画面の「パスワードをお忘れの方」から、仮パスワードをメールで受け取れます。',
              ],
              [
                '購入の途中で通信が切れた',
                '同じボタンをもう一度押してください。二重に購入されることはありません。引いたカードは購入履歴に残っています。',
              ],
              [
                'メールアドレスを変えたい',
                <Link key="mail" to={paths.changeMail()}>
                  メールアドレスを変更する
                </Link>,
              ],
              ['住所を変えたい', '本人確認が必要です。お問い合わせ窓口へご連絡ください。'],
              ['お子さまの購入を取り消したい', '保護者の方が、お問い合わせ窓口へご連絡ください。'],
              [
                '使いすぎが心配',
                'アカウント設定の「ご利用の上限と休止」をご利用ください。消費者ホットライン188（局番なし）にも相談できます。',
              ],
              [
                '退会したい',
                <Link key="close" to={paths.myData()}>
                  お客様のデータと退会
                </Link>,
              ],
            ]}
          </Facts>
          <p>
            解決しないときは<OutsideLink to={operator.contact_url}>お問い合わせ</OutsideLink>
            ください。受付は平日{supportHours.from}〜{supportHours.to}です。
          </p>
        </>
      ),
    },
  ],
});
