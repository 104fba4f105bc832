/**
 * Addresses of the web app, built in one place. Query names are the specification's (section 2).
 */
type Query = Readonly<Record<string, string | number | undefined>>;

/** Adds a query to a path, without undefined values. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export const paths = {
  top: (tab?: number) => withQuery('/', { tab }),
  packList: (cardType: number) => withQuery('/pack-list', { index: cardType }),
  findPacks: (query: Query = {}) => withQuery('/find-packs', query),
  packDetail: (packId: number, errorMessageCount?: string) =>
    withQuery('/pack-detail', { packId, errorMessageCount }),
  /** @param buyCount how many packs the screen proposes to buy */
  packDetailWithCount: (packId: number, buyCount: number) =>
    withQuery('/pack-detail', { packId, buyCount }),
  trialOpening: (packId: number) => withQuery('/trial-opening', { packId }),
  login: (packId?: number) => withQuery('/login', { packId }),
  confirmBuyProduct: (packId: number, buyCount: number) =>
    withQuery('/confirm-buy-product', { packId, buyCount }),
  gachaAnimation: (packHistoryId?: string) => withQuery('/gacha-animation', { packHistoryId }),
  getCardList: (packHistoryId?: string) => withQuery('/get-card-list', { packHistoryId }),
  confirmGetCardList: (selectedCardHistoryIds: readonly number[], packHistoryId?: string) =>
    withQuery('/confirm-get-card-list', {
      selectedCardHistoryIds: selectedCardHistoryIds.join(',') || undefined,
      packHistoryId,
    }),
  cardBox: (check?: 1) => withQuery('/card-box', { check }),
  myName: () => '/my-name',
  myCollection: (query: Query = {}) => withQuery('/my-collection', query),
  /** @param token names a won card that its member shares */
  shared: (token: string) => `/shared/${token}`,
  /** @param token names the cards that a member shares together */
  sharedCollection: (token: string) => `/shared-collection/${token}`,
  coinHistory: () => '/coin-history',
  buyProductHistoryDetail: (packHistoryId: string) =>
    withQuery('/buy-product-history-detail', { packHistoryId }),
  exchangeCard: (query: Query = {}) => withQuery('/exchange-card', query),
  thankYou: () => '/thank-you',
  fairness: (packId?: number, round?: number, packHistoryId?: string) =>
    withQuery('/fairness', { packId, packHistoryId, round }),
  maintenance: () => '/maintenance',
  /**
   * @param packId the pack that the member wants to buy; the screen leads back to it
   * @param need how many points are missing for the purchase
   */
  buyPoint: (packId?: number, need?: number) => withQuery('/buy-point', { packId, need }),
  confirmBuyPoint: (pointPriceId: number, packId?: number) =>
    withQuery('/confirm-buy-point', { pointPriceId, packId }),
  confirmCombini: (paymentId?: string) => withQuery('/confirm-combini', { paymentId }),
  bankTransfer: (paymentId?: string) => withQuery('/bank-transfer-information', { paymentId }),
  payEasy: (paymentId?: string) => withQuery('/payge-transfer-information', { paymentId }),
  completeBuyPoint: (paymentId?: string) =>
    withQuery('/complete-buy-point', { payment_id: paymentId }),
  buyPointHistory: () => '/buy-point-history',
  buyProductHistory: () => '/buy-product-history',
  /** A friend's invitation code prefills the form's field. */
  userRegister: (packId?: number, referralCode?: string) =>
    withQuery('/user-register', { packId, referralCode }),
  confirmUserRegister: (packId?: number) => withQuery('/confirm-user-register', { packId }),
  completeUserRegister: (packId?: number) => withQuery('/complete-user-register', { packId }),
  passwordReissue: (packId?: number) => withQuery('/password-reissue', { packId }),
  completePasswordReissue: (packId?: number) => withQuery('/complete-password-reissue', { packId }),
  userGuide: (anchor?: 'howtopay' | 'howtosend') =>
    anchor === undefined ? '/user-guide' : `/user-guide#${anchor}`,
  faq: () => '/faq',
  specificCommerce: () => '/specific-commerce',
  /** The page with the operator's contact; the links there are external. */
  contact: () => '/specific-commerce#contact',
  /** The contact form of people without an account; it leads members to their letters. */
  contactForm: () => '/contact',
  /** @param order the id of an order whose terms are shown; without it those of now */
  termsOfService: (order?: string) => withQuery('/terms-of-service', { order }),
  /** The terms of service as a version of the terms has them. */
  termsOfVersion: (version: number) => withQuery('/terms-of-service', { version }),
  privacyProtection: () => '/privacy-protection',
  fundSettlement: () => '/fund-settlement',
  pointTerms: () => '/point-terms-of-service',
  myPage: () => '/my-page',
  userMenu: () => '/user-menu',
  changeMember: () => '/change-member',
  changeMail: () => '/change-mail',
  changePassword: (packId?: number) => withQuery('/change-password', { packId }),
  mySessions: () => '/my-sessions',
  myLimits: () => '/my-limits',
  myAddresses: () => '/my-addresses',
  myParcels: () => '/my-parcels',
  myConsents: () => '/my-consents',
  myCoupons: () => '/my-coupons',
  copyOffers: () => '/copy-offers',
  myLetters: () => '/my-letters',
  myLetter: (letterId: number) => withQuery('/my-letter', { letterId }),
  myNotices: () => '/my-notices',
  noticeSettings: () => '/my-notices/settings',
  myFavourites: () => '/my-favourites',
  myData: () => '/my-data',
  transferPoint: () => '/transfer-point',
} as const;

/**
 * Parses a positive whole number from a query value; null for anything else, because URLs can
 * be typed by hand.
 */
export function numberFromQuery(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** The pack that a URL's query names: login, registration and payment lead back to it. */
export function packIn(search: string): number | undefined {
  return numberFromQuery(new URLSearchParams(search).get('packId')) ?? undefined;
}
