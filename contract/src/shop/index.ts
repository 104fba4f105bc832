/** Every call of the shop. The server serves exactly these calls, and tests cover each. */

import * as accounts from './accounts.ts';
import * as addressBook from './address-book.ts';
import * as age from './age.ts';
import type { Call } from './call.ts';
import * as catalog from './catalog.ts';
import * as collection from './collection.ts';
import * as completions from './completions.ts';
import * as consents from './consents.ts';
import * as copyOffers from './copy-offers.ts';
import * as coupons from './coupons.ts';
import * as currentUser from './current-user.ts';
import * as draw from './draw.ts';
import * as exchange from './exchange.ts';
import * as factors from './factors.ts';
import * as favourites from './favourites.ts';
import * as histories from './histories.ts';
import * as identities from './identities.ts';
import * as legal from './legal.ts';
import * as letters from './letters.ts';
import * as logins from './logins.ts';
import * as mailChange from './mail-change.ts';
import * as notices from './notices.ts';
import * as packSearch from './pack-search.ts';
import * as parcels from './parcels.ts';
import * as partners from './partners.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as points from './points.ts';
import * as previews from './previews.ts';
import * as profile from './profile.ts';
import * as protection from './protection.ts';
import * as ranks from './ranks.ts';
import * as registration from './registration.ts';
import * as shownName from './shown-name.ts';
import * as trial from './trial.ts';
import * as verification from './verification.ts';
import * as wonCards from './won-cards.ts';

export const calls = {
  getCurrentUser: currentUser.getCurrentUser,
  login: accounts.login,
  logout: accounts.logout,
  listPrefectures: accounts.listPrefectures,
  findTowns: registration.findTowns,
  checkRegistration: registration.checkRegistration,
  register: registration.register,
  resetPassword: registration.resetPassword,
  sendSmsCode: verification.sendSmsCode,
  checkSmsCode: verification.checkSmsCode,
  proveMailbox: verification.proveMailbox,
  requestMailChange: mailChange.requestMailChange,
  confirmMailChange: mailChange.confirmMailChange,
  undoMailChange: mailChange.undoMailChange,
  getReferral: verification.getReferral,
  listCardTypes: catalog.listCardTypes,
  listBanners: catalog.listBanners,
  listPosts: catalog.listPosts,
  previewDraft: previews.previewDraft,
  previewPack: previews.previewPack,
  listTopPacks: catalog.listTopPacks,
  findPacks: catalog.findPacks,
  searchPacks: packSearch.searchPacks,
  listAddresses: addressBook.listAddresses,
  saveAddress: addressBook.saveAddress,
  removeAddress: addressBook.removeAddress,
  chooseDefaultAddress: addressBook.chooseDefaultAddress,
  listParcels: parcels.listParcels,
  mergeParcels: parcels.mergeParcels,
  splitParcel: parcels.splitParcel,
  getDeliveryDays: parcels.getDeliveryDays,
  changeDelivery: parcels.changeDelivery,
  listFavourites: favourites.listFavourites,
  listMarks: favourites.listMarks,
  changeFavourite: favourites.changeFavourite,
  changeWishedCard: favourites.changeWishedCard,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
  getNoticeSettings: notices.getNoticeSettings,
  changeNoticeChannel: notices.changeNoticeChannel,
  changeQuietHours: notices.changeQuietHours,
  addPushSubscription: notices.addPushSubscription,
  removePushSubscription: notices.removePushSubscription,
  changeLineNotices: notices.changeLineNotices,
  stopNoticeMails: notices.stopNoticeMails,
  listPacksOfType: catalog.listPacksOfType,
  getPack: catalog.getPack,
  listPackHistory: catalog.listPackHistory,
  getPackStock: catalog.getPackStock,
  listLineUp: catalog.listLineUp,
  listCoupons: coupons.listCoupons,
  redeemCoupon: coupons.redeemCoupon,
  getRank: ranks.getRank,
  checkPack: draw.checkPack,
  buyPack: draw.buyPack,
  getSeal: draw.getSeal,
  getVoiding: draw.getVoiding,
  listRounds: draw.listRounds,
  listPulls: draw.listPulls,
  drawTrial: trial.drawTrial,
  listHeads: draw.listHeads,
  getReceipt: draw.getReceipt,
  getDrawResult: wonCards.getDrawResult,
  getOpenCards: wonCards.getOpenCards,
  recordOpening: wonCards.recordOpening,
  listCopyOffers: copyOffers.listCopyOffers,
  answerCopyOffer: copyOffers.answerCopyOffer,
  decideCards: wonCards.decideCards,
  getCardBox: wonCards.getCardBox,
  decideCardBox: wonCards.decideCardBox,
  listExchangeCards: exchange.listExchangeCards,
  checkExchange: exchange.checkExchange,
  exchangeCards: exchange.exchangeCards,
  listLetters: letters.listLetters,
  listLetterRecords: letters.listLetterRecords,
  getLetter: letters.getLetter,
  getLetterPicture: letters.getLetterPicture,
  getLetterForm: letters.getLetterForm,
  writeVisitorLetter: letters.writeVisitorLetter,
  readVisitorLetter: letters.readVisitorLetter,
  readVisitorPicture: letters.readVisitorPicture,
  replyAsVisitor: letters.replyAsVisitor,
  writeLetter: letters.writeLetter,
  replyToLetter: letters.replyToLetter,
  listCollection: collection.listCollection,
  getCollectionSums: collection.getCollectionSums,
  listCollectionPacks: collection.listCollectionPacks,
  getCollectionPack: collection.getCollectionPack,
  listSharedCards: collection.listSharedCards,
  getShownName: shownName.getShownName,
  changeShownName: shownName.changeShownName,
  changeSharedCollection: shownName.changeSharedCollection,
  getSharedCollection: shownName.getSharedCollection,
  changeSharedCard: collection.changeSharedCard,
  getSharedCard: collection.getSharedCard,
  listHistory: histories.listHistory,
  listPartnerSites: partners.listPartnerSites,
  linkPartnerSite: partners.linkPartnerSite,
  transferPoints: partners.transferPoints,
  getPackHistory: histories.getPackHistory,
  getOperator: legal.getOperator,
  getLegalText: legal.getLegalText,
  getLegalTextOfVersion: legal.getLegalTextOfVersion,
  getTermsOfOrder: legal.getTermsOfOrder,
  listPointCourses: points.listPointCourses,
  getPointCourse: points.getPointCourse,
  listPayStyles: points.listPayStyles,
  listPointHistory: points.listPointHistory,
  buyPoints: payments.buyPoints,
  appendPoints: payments.appendPoints,
  getPaymentEnd: payments.getPaymentEnd,
  listWaitingPayments: payments.listWaitingPayments,
  getStoreNumber: payments.getStoreNumber,
  chooseStore: payments.chooseStore,
  getBankAccount: payments.getBankAccount,
  getCardField: payments.getCardField,
  getAmazonButton: payments.getAmazonButton,
  chooseAmazonSession: payments.chooseAmazonSession,
  getAmazonSession: payments.getAmazonSession,
  completeAmazonSession: payments.completeAmazonSession,
  getUserDetail: profile.getUserDetail,
  changeMember: profile.changeMember,
  changePassword: profile.changePassword,
  listSessions: profile.listSessions,
  endOtherSessions: profile.endOtherSessions,
  listLogIns: logins.listLogIns,
  getLogInAlert: logins.getLogInAlert,
  disownLogIn: logins.disownLogIn,
  completeLoginByCode: completions.completeLoginByCode,
  beginLoginPasskey: completions.beginLoginPasskey,
  completeLoginByPasskey: completions.completeLoginByPasskey,
  beginPasskeyLogin: passkeys.beginPasskeyLogin,
  loginByPasskey: passkeys.loginByPasskey,
  listPasskeys: passkeys.listPasskeys,
  recordPasskeyOffer: passkeys.recordPasskeyOffer,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  listFactors: factors.listFactors,
  showCode: factors.showCode,
  beginShowPasskey: factors.beginShowPasskey,
  showPasskey: factors.showPasskey,
  beginAuthenticator: factors.beginAuthenticator,
  confirmAuthenticator: factors.confirmAuthenticator,
  removeAuthenticator: factors.removeAuthenticator,
  renewRecoveryCodes: factors.renewRecoveryCodes,
  keepFactors: factors.keepFactors,
  listLoginProviders: identities.listLoginProviders,
  beginLoginAt: identities.beginLoginAt,
  completeLoginAt: identities.completeLoginAt,
  linkIdentity: identities.linkIdentity,
  listIdentities: identities.listIdentities,
  beginIdentity: identities.beginIdentity,
  addIdentity: identities.addIdentity,
  removeIdentity: identities.removeIdentity,
  getMyData: profile.getMyData,
  previewClosing: profile.previewClosing,
  closeAccount: profile.closeAccount,
  getAge: age.getAge,
  stateBirthDate: age.stateBirthDate,
  askGuardian: age.askGuardian,
  getGuardianRequest: age.getGuardianRequest,
  answerGuardianRequest: age.answerGuardianRequest,
  getConsents: consents.getConsents,
  agreeToTerms: consents.agreeToTerms,
  changeAdConsent: consents.changeAdConsent,
  getProtection: protection.getProtection,
  changeCap: protection.changeCap,
  confirmRaise: protection.confirmRaise,
  beginBreak: protection.beginBreak,
  getSpendingNote: protection.getSpendingNote,
  getStatement: protection.getStatement,
} satisfies Record<string, Call>;
