export { deleteAddressesOfMember, findAddresses, hasAddress } from './address-book.queries.ts';
export { addressBookRoutes } from './address-book.routes.ts';
export { carrierFileRoutes, type LabelSettings } from './carrier-files.console.routes.ts';
export type { Sender, YamatoBilling } from './carrier-files.rules.ts';
export { carrierNames } from './carriers.texts.ts';
export {
  canDeliverOn,
  type DeliveryDays,
  type DeliveryRules,
  defaultDeliveryRules,
} from './delivery-days.rules.ts';
export { impossibleDayText } from './delivery-days.texts.ts';
export { deliveryRulesOf, deliveryVariables } from './delivery-settings.ts';
export {
  type CarrierFile,
  downloadExport,
  type ExportReport,
  exportParcels,
} from './export-parcels.ts';
export { findDeliveryDays } from './find-delivery-days.ts';
export { findDestination } from './find-destination.ts';
export { findParcelsOf, type ParcelView } from './find-parcels.ts';
export { importTracking } from './import-tracking.ts';
export { labelProblemText } from './label.texts.ts';
export { labelSenderOf } from './label-sender.rules.ts';
export { mergeOpenedParcels, mergeParcels } from './merge-parcels.ts';
export { findParts, findWaitingOfMember, type ParcelPart } from './merges.queries.ts';
export { needsFactorToShip } from './needs-factor.ts';
export { openNextParcel, openParcels } from './open-parcels.ts';
export { ownParcelRoutes } from './own-parcels.routes.ts';
export { packParcel, pickForParcel } from './pack-parcel.ts';
export { packingRoutes } from './packing.console.routes.ts';
export type { ParcelCard } from './parcel-card.ts';
export { numberOrTracking, parcelQueryOf } from './parcel-list.rules.ts';
export { exportList, findExportPage, findParcelPage, parcelList } from './parcel-lists.queries.ts';
export { readdressParcel } from './readdress-parcel.ts';
export { recordDelivery } from './record-delivery.ts';
export { resendMail } from './resend-mail.ts';
export { returnParcel } from './return-parcel.ts';
export { type FoundParcel, shippingConsoleRoutes } from './shipping.console.routes.ts';
export { missingFieldTexts } from './shipping.console.texts.ts';
export {
  addressParcels,
  countDueParcels,
  countSentByMonth,
  countToExport,
  eraseAddresses,
  findParcelsOfMember,
  findWaitingParcels,
  hasWaitingParcels,
  isToBeSent,
  lockUnsentParcels,
  lockWaitingParcels,
  type NewParcel,
  type UnsentParcel,
  waitingParcels,
} from './shipping.queries.ts';
export type { CardsApart, ChosenCards } from './split-off-cards.ts';
export { splitParcel } from './split-parcel.ts';
export { lockParcelsToTakeBack, takeBackParcels } from './take-back-parcels.ts';
export { takeCardOut } from './take-card-out.ts';
export { trackingProblemText } from './tracking.console.texts.ts';
export { deliveryOf, trackingUrl } from './tracking.rules.ts';
export { sumOfWorths } from './valuable.rules.ts';
export { yamatoBillingOf, yamatoVariables } from './yamato-settings.ts';
