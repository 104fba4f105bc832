import { Link } from 'react-router';
import {
  dormancyMonths,
  dormancyWarningDays,
  logInRetentionDays,
  mailRetentionDays,
  supportHours,
} from '#contract/limits.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'プライバシーポリシー',
  updated: '2025年4月1日',
  lead: (
    <p>
      {operator.name}
      （以下「当店」）は、お客様の個人情報を、個人情報の保護に関する法律（個人情報保護法）と関係する法令に従い、次のとおり取り扱います。
    </p>
  ),
  sections: [
    {
      id: 'collected',
      heading: '1. 取得する情報',
      body: (
        <Facts>
          {[
            [
              '登録していただくもの',
              '氏名、住所、電話番号、メールアドレス、生年月日、パスワード（元に戻せない形に変換して保存し、当店の者も知ることはできません）',
            ],
            [
              'ご利用によって生じるもの',
              'パックの購入、カードの選択、発送、ポイントとコインの増減、ログインの日時と端末の種類、接続元のIPアドレス、お問い合わせの内容',
            ],
            [
              '決済会社から受け取るもの',
              '支払いの結果と受付番号。クレジットカード番号は決済会社が直接受け取り、当店は取得も保存もしません。',
            ],
            [
              '提携サイトから受け取るもの',
              '連携を申し込まれたときの、会員の識別子と移すことのできるポイント数。ご本人の確認のため電話番号を照合します。',
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'purposes',
      heading: '2. 利用の目的',
      body: (
        <ul>
          <li>会員の登録と本人確認、ログインの管理</li>
          <li>パックの販売、抽選、カードの発送、ポイントとコインの管理、代金の決済</li>
          <li>重要なお知らせ、お問い合わせへの回答、休眠アカウントの通知</li>
          <li>重複登録や不正な利用の防止、障害の調査、サービスの改善のための集計</li>
          <li>法令に基づく記録の作成と保存</li>
        </ul>
      ),
    },
    {
      id: 'third-parties',
      heading: '3. 委託と第三者提供',
      body: (
        <>
          <p>次の業務に必要な範囲で、取扱いを委託します。委託先は契約によって監督します。</p>
          <ul>
            <li>配送会社：お届け先の氏名、住所、電話番号</li>
            <li>決済会社：支払いに必要な情報</li>
            <li>SMSとメールの配信会社：電話番号、メールアドレス、送信する文面</li>
            <li>サーバーの運用会社：保管されたデータ（内容を閲覧することはありません）</li>
          </ul>
          <p>
            決済、SMS、メールの配信を委託する会社には、米国などの外国にある事業者が含まれることがあります。その場合、当店はその国の個人情報の保護に関する制度を確かめたうえで、個人情報保護法第28条が求める措置を講じます。会社名、国名、措置の内容は、下記の窓口でお答えします。
          </p>
          <p>
            このほか、ご本人の同意がある場合、法令に基づく場合、人の生命や財産を守るために必要で同意を得ることが難しい場合を除き、第三者に提供しません。海外への発送では、お届け先の国の配送会社に必要な情報を提供します。
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      heading: '4. Cookie と端末への保存',
      body: (
        <>
          <p>
            ログインの状態を保ち、なりすましの送信を防ぐための
            Cookie（kaifu_session）と、ログインに使われた端末を確かめるための
            Cookie（kaifu_device）だけを使います。広告や行動の追跡のための Cookie は使いません。
          </p>
          <p>
            言語の選択、開封の途中の状態、入力中の内容（パスワードを除く）は、お使いの端末の中にだけ保存され、ブラウザーの設定でいつでも消去できます。
          </p>
        </>
      ),
    },
    {
      id: 'security',
      heading: '5. 安全管理',
      body: (
        <ul>
          <li>
            通信の暗号化、パスワードの変換保存、セッションの秘密の変換保存、権限の分離、操作の記録など、必要な措置をとります。
          </li>
          <li>
            漏えいなどが生じ、個人の権利利益を害するおそれがあるときは、個人情報保護委員会に報告し、ご本人に通知します。
          </li>
        </ul>
      ),
    },
    {
      id: 'retention',
      heading: '6. 保存の期間と消去',
      body: (
        <>
          <p>
            個人情報はアカウントがある間保存し、退会したとき、または{dormancyMonths}
            か月間利用がなく閉鎖されたとき（{dormancyWarningDays.join('日前と')}
            日前にメールで知らせます）に消去します。
          </p>
          <p>
            会社法や法人税法などが保存を求める取引の記録（お支払い、ポイントの増減、パックの購入）と抽選の記録は、お名前やご住所などを除き、会員の番号だけの、個人と結びつかない形で残ります。紹介の特典を1人に何度も付与しないため、認証された電話番号とメールアドレスからは、元に戻せない符号だけを残します。
          </p>
          <p>
            お送りしたメールの控えは{mailRetentionDays}
            日で、ログインの記録は{logInRetentionDays}
            日で、ログインの失敗とSMSの送信回数の記録は数日のうちに、自動で消去します。
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      heading: '7. お客様の権利',
      body: (
        <>
          <p>
            会員は<Link to={paths.myData()}>お客様のデータと退会</Link>
            の画面で、ご自身のデータをJSON形式でいつでも受け取り、アカウントを閉じることができます。登録内容は
            <Link to={paths.changeMember()}>会員情報</Link>の画面で確認できます。
          </p>
          <p>
            保有個人データの開示、訂正、利用停止、第三者提供の記録の開示などのご請求は、下記の窓口で承ります。ご本人であることを確かめたうえで、法令に従い遅滞なく対応します。手数料はかかりません。
          </p>
        </>
      ),
    },
    {
      id: 'minors',
      heading: '8. 未成年の方',
      body: (
        <p>
          未成年（18歳未満）の方は、親権者など法定代理人の同意を得たうえで情報を登録してください。
        </p>
      ),
    },
    {
      id: 'changes',
      heading: '9. 変更',
      body: <p>この方針を変更するときは、内容と効力が生じる日を当店の画面で知らせます。</p>,
    },
    {
      id: 'contact',
      heading: '10. 窓口',
      body: (
        <Facts>
          {[
            ['事業者', operator.name],
            ['代表者', operator.head],
            ['個人情報の管理責任者', operator.representative],
            ['所在地', operator.address],
            ['電話番号', `${operator.phone}（平日 ${supportHours.from}〜${supportHours.to}）`],
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
          ]}
        </Facts>
      ),
    },
  ],
});
