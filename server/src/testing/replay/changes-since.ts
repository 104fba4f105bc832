import type { ExpectedDifference } from './differences.rules.ts';

const packLists = ['listTopPacks', 'findPacks', 'listPacksOfType', 'getPack'];
const results = ['getDrawResult', 'getOpenCards'];
const payMethodTexts = ['getOperator', 'listPayStyles'];

/**
 * Every difference from the recorded answers of a version that was decided, with its reason
 * (CHANGELOG.md and docs/spec.md, "Decided where it is silent").
 */
export const changesSince: Readonly<Record<string, readonly ExpectedDifference[]>> = {
  '0.1.0': [
    {
      of: ['getCurrentUser'],
      path: 'body.{point_owed,open_cards,open_until,open_purchase,unread_notices}',
      kind: 'added',
      reason: 'every screen shows a debt, cards that wait for a choice, and unread notices',
    },
    ...['body.data.list[].packs[]', 'body.data.list[]', 'body.detail'].flatMap(
      (pack): ExpectedDifference[] => [
        {
          of: packLists,
          path: `${pack}.{least_point,most_point,points_per_coin,labels}`,
          kind: 'added',
          reason: 'what a card is worth, the coins a purchase earns, and tags are said before it',
        },
        {
          of: packLists,
          path: `${pack}.max_buy_count`,
          kind: 'changed',
          was: 0,
          reason: 'it is what the viewer can still buy; 0 meant that the pack has no limit',
        },
      ],
    ),
    {
      of: ['listLineUp'],
      path: 'body.data.point_sum',
      kind: 'added',
      reason: 'the mean of the next card is said before the purchase',
    },
    {
      of: ['findPacks: by coins', 'listLineUp'],
      path: 'headers.vary',
      kind: 'changed',
      was: 'cookie, accept-language',
      is: 'cookie, accept-language, accept-encoding',
      reason: 'with the new fields the answer is long enough to be compressed',
    },
    {
      of: [
        'login: stays logged in',
        'login: temporary password',
        'login: newcomer',
        'login: until the browser ends',
      ],
      path: 'headers.set-cookie',
      kind: 'changed',
      reason: 'a second cookie recognises the browser at the next log-in',
    },
    ...['body.data.list[]', 'body.data.detail'].map(
      (course): ExpectedDifference => ({
        of: ['listPointCourses', 'getPointCourse'],
        path: `${course}.{bonus_point,bonuses}`,
        kind: 'added',
        reason: 'free points that come with a course are said before it is bought',
      }),
    ),
    {
      of: ['checkRegistration: empty', 'checkRegistration: empty, English'],
      path: 'body.errors.{zipcode,pref_id,province,shiku,address}',
      kind: 'removed',
      reason: 'an address is given when the first card is shipped (decision 71)',
    },
    {
      of: ['getSeal'],
      path: 'body.data.rarity_labels',
      kind: 'added',
      reason: 'the page of the proof names rarities as every other screen does',
    },
    {
      of: ['getPack'],
      path: 'body.detail.trial',
      kind: 'added',
      reason: 'a pack on sale that shows its cards can be tried without buying',
    },
    {
      of: ['getMyData: member'],
      path: 'body.data.addresses',
      kind: 'added',
      reason: 'a member keeps delivery addresses',
    },
    {
      of: ['getMyData: member'],
      path: 'body.data.{protection,promotions,consents,notes,log_ins,letters,letter_pictures,favourites,notices,shared_cards,shown_name,copy_offers}',
      kind: 'added',
      reason:
        'members have coupons, set caps, breaks and consents, write letters, mark packs, get notices and offers, share cards and show names, staff write notes, log-ins are logged',
    },
    {
      of: ['getMyData'],
      path: 'body.data.purchases[].packsOpened',
      kind: 'added',
      reason: 'an opening goes on where it was left, so the shop stores how far it is',
    },
    ...['body.data.list[]', 'body.data'].map(
      (history): ExpectedDifference => ({
        of: ['listHistory', 'getPackHistory'],
        path: `${history}.{unsent_card,taken_back_card,lapsed_card,lapsed_point,lapsed_at,unopened}`,
        kind: 'added',
        reason: 'a history says what lapsed, what has not left yet and what is unopened',
      }),
    ),
    ...['body.data.list[].parcel', 'body.data.parcels[]'].map(
      (parcel): ExpectedDifference => ({
        of: ['listHistory', 'getPackHistory'],
        path: `${parcel}.{held,on_hold}`,
        kind: 'added',
        reason: 'a parcel that is held back says so instead of a date',
      }),
    ),
    ...['body.data.list[].parcel', 'body.data.parcels[]'].map(
      (parcel): ExpectedDifference => ({
        of: ['listHistory', 'getPackHistory'],
        path: `${parcel}.{parcel_id,all_cards,time_slot,deliver_on}`,
        kind: 'added',
        reason: 'a member sees which cards travel as one parcel, and when in the day it comes',
      }),
    ),
    ...['body.data.list[].parcel', 'body.data.parcels[]'].map(
      (parcel): ExpectedDifference => ({
        of: ['listHistory', 'getPackHistory'],
        path: `${parcel}.{delivered,taken_back}`,
        kind: 'added',
        reason: 'a member sees when a parcel was delivered or taken back',
      }),
    ),
    {
      of: ['getMyData: member'],
      path: 'body.data.parcels[].{deliveredAt,takenBackAt}',
      kind: 'added',
      reason: 'a member sees when a parcel was delivered or taken back',
    },
    {
      of: ['getMyData: member'],
      path: 'body.data.parcels[].{timeSlot,deliverOn}',
      kind: 'added',
      reason: 'a member has the day and the part of it that they chose for a delivery',
    },
    {
      of: ['getMyData'],
      path: 'body.data.exchanges[].takenBackAt',
      kind: 'added',
      reason: 'a member sees which exchange was taken back for a guardian',
    },
    {
      of: ['getMyData: member'],
      path: 'body.data.purchases[].{refundedAt,priceReturnedAt,termsVersion,finalScreen}',
      kind: 'added',
      reason:
        'a member sees what came back of a purchase, its terms, and the screen before its order',
    },
    {
      of: ['getMyData: member'],
      path: 'body.data.exchanges[].termsVersion',
      kind: 'added',
      reason: 'an exchange keeps the version of the terms under which it was made',
    },
    {
      of: ['listPointHistory'],
      path: 'body.data.list[].order_id',
      kind: 'added',
      reason: 'the history leads to the terms under which an order was made',
    },
    {
      of: ['listPointHistory'],
      path: 'body.data.held',
      kind: 'added',
      reason: 'a member sees the balance by kind and by the day on which points expire',
    },
    {
      of: results,
      path: 'body.{unopened,point}',
      kind: 'added',
      reason: 'an opening goes on on another device, and its summary says the price',
    },
    {
      of: ['listExchangeCards'],
      path: 'body.data.list[].max_count',
      kind: 'added',
      reason: 'a count is typed or stepped, up to what the member can exchange',
    },
    {
      of: ['getStoreNumber'],
      path: 'body.{payment_id,store,stores}',
      kind: 'added',
      reason: 'each convenience chain has its own number',
    },
    ...[
      [
        '3日以内に、ファミリーマートの店頭でお支払いください。お支払いの確認後にポイントが届きます。',
        '3日以内に、ファミリーマート、ローソン、ミニストップ、セイコーマートの店頭でお支払いください。お支払いの確認後にポイントが届きます。',
      ],
      [
        'Pay at a FamilyMart within 3 days. Points arrive once the payment is confirmed.',
        'Pay at a FamilyMart, Lawson, Ministop or Seicomart within 3 days. Points arrive once the payment is confirmed.',
      ],
      [
        '3日以内にお振り込みください。平日10:00〜18:00以外のお振り込みは、翌営業日に反映されます。',
        '3日以内にお振り込みください。ご入金を確認でき次第、ポイントが届きます。平日10:00〜18:00以外のお振り込みは、銀行の処理により翌営業日の反映になることがあります。',
      ],
      [
        'Transfer within 3 days. Transfers outside weekdays 10:00–18:00 (JST) are credited on the next business day.',
        'Transfer within 3 days. Points arrive as soon as your payment reaches us; banks may pass on transfers made outside weekdays 10:00–18:00 (JST) on the next business day.',
      ],
    ].map(
      ([was, is]): ExpectedDifference => ({
        of: payMethodTexts,
        path: 'body.{operator.pay_methods[].memo,data.list[].memo}',
        kind: 'changed',
        was,
        is,
        reason: 'more chains take payments; banks, not the shop, pass transfers on later',
      }),
    ),
    ...[
      [
        '半角英数字6〜20文字で入力してください。',
        '6文字以上64文字以内で入力してください。半角英数字のほか、記号も使えます。',
      ],
      [
        'Please use 6 to 20 letters and digits, no symbols.',
        'Please use 6 to 64 characters: letters, digits and symbols.',
      ],
    ].map(
      ([was, is]): ExpectedDifference => ({
        of: ['checkRegistration', 'register', 'changePassword'],
        path: 'body.errors.pass[]',
        kind: 'changed',
        was,
        is,
        reason: 'longer passwords with symbols are accepted',
      }),
    ),
    {
      of: ['buyPoints: bank without a name'],
      path: 'body.errors.name[]',
      kind: 'changed',
      was: 'お振込みに使う口座の名義をカタカナで入力してください。',
      is: 'お振り込みに使う口座の名義をカタカナで入力してください。',
      reason: 'one word is written in one way',
    },
    {
      of: ['closeAccount: wrong password'],
      path: 'body.errors.pass[]',
      kind: 'changed',
      was: 'パスワードが一致しません。もう一度入力してください。',
      is: 'パスワードが違います。もう一度入力してください。',
      reason: 'a single field has nothing that it could match',
    },
    {
      of: ['buyPoints: card declined', 'getPaymentEnd'],
      path: 'body.errors.payment[]',
      kind: 'changed',
      was: '決済に失敗しました。クレジットカードの状態をご確認いただくか、カード会社にお問い合わせください。',
      is: 'このカードではお支払いできませんでした。カードの状態をご確認いただくか、カード会社にお問い合わせください。別のカードや別のお支払い方法もご利用いただけます。',
      reason: 'a refused card says what else can be done',
    },
    {
      of: ['buyPoints: carrier'],
      path: 'body.form.fields.cancel_url',
      kind: 'changed',
      was: 'https://shop.example/confirm-buy-point?pointPriceId=1',
      is: 'https://shop.example/confirm-buy-point?pointPriceId=1&cancelled=6',
      reason: 'who cancels at a company comes back to the chosen method, which says so',
    },
    {
      of: ['getAmazonButton: course'],
      path: 'body.payloadJSON',
      kind: 'changed',
      was: '{"webCheckoutDetails":{"checkoutReviewReturnUrl":"https://shop.example/confirm-buy-point?pointPriceId=1","checkoutCancelUrl":"https://shop.example/confirm-buy-point?pointPriceId=1"},"storeId":"amzn1.application-oa2-client.sandbox","chargePermissionType":"OneTime","scopes":["name"]}',
      is: '{"webCheckoutDetails":{"checkoutReviewReturnUrl":"https://shop.example/confirm-buy-point?pointPriceId=1","checkoutCancelUrl":"https://shop.example/confirm-buy-point?pointPriceId=1&cancelled=5"},"storeId":"amzn1.application-oa2-client.sandbox","chargePermissionType":"OneTime","scopes":["name"]}',
      reason: 'who cancels at a company comes back to the chosen method, which says so',
    },
    ...[
      { path: '{status,body.state}', kind: 'changed', was: 200, is: 400 },
      { path: 'body.{result,errors}', kind: 'removed' },
      { path: 'body.message', kind: 'added' },
    ].map(
      (change): ExpectedDifference => ({
        of: ['buyPack: free text as a seed'],
        ...(change as Pick<ExpectedDifference, 'path' | 'kind'>),
        reason: 'a client seed is published for ever, so it must not be free text',
      }),
    ),
  ],
};
