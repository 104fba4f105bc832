import * as z from 'zod/mini';
import { advertisingOperations } from './advertising.ts';
import { approvalOperations } from './approvals.ts';
import { auditOperations } from './audit.ts';
import { bookOperations } from './books.ts';
import { cardOperations } from './cards.ts';
import { catalogueUploadOperations } from './catalogue-uploads.ts';
import { consentOperations } from './consents.ts';
import { custodyOperations } from './custody.ts';
import {
  bannerOperations,
  courseOperations,
  legalOperations,
  newsOperations,
  offerOperations,
} from './editions.ts';
import { exportOperations } from './exports.ts';
import { letterOperations } from './letters.ts';
import { mailOperations } from './mails.ts';
import { memberTimelineOperations } from './member-timeline.ts';
import { memberOperations } from './members.ts';
import { type Operation, read } from './operation.ts';
import { packDraftOperations } from './pack-drafts.ts';
import { packSaleOperations } from './pack-sales.ts';
import { packOperations } from './packs.ts';
import { partnerOperations } from './partners.ts';
import { paymentOperations } from './payments.ts';
import { pictureOperations } from './pictures.ts';
import { promotionOperations } from './promotions.ts';
import { protectionOperations } from './protection.ts';
import { purchaseOperations } from './purchases.ts';
import { rankOperations } from './ranks.ts';
import { recordTimelineOperations } from './record-timeline.ts';
import { searchOperations } from './search.ts';
import { sessionOperations } from './session.ts';
import { shippingOperations } from './shipping.ts';
import { shopOperations } from './shop.ts';
import { staffOperations } from './staff.ts';
import { todayOperations } from './today.ts';
import { totalOperations } from './totals.ts';
import { viewOperations } from './views.ts';

const ownOperations = {
  getOpenApi: read({
    path: 'openapi.json',
    summary: 'This document',
    access: 'staff',
    answer: z.looseObject({ openapi: z.string() }),
  }),
} as const;

/** All operations of the console, by name. */
export const operations = {
  ...ownOperations,
  ...sessionOperations,
  ...todayOperations,
  ...staffOperations,
  ...auditOperations,
  ...approvalOperations,
  ...memberOperations,
  ...protectionOperations,
  ...consentOperations,
  ...memberTimelineOperations,
  ...recordTimelineOperations,
  ...letterOperations,
  ...mailOperations,
  ...searchOperations,
  ...bookOperations,
  ...partnerOperations,
  ...paymentOperations,
  ...catalogueUploadOperations,
  ...packDraftOperations,
  ...packOperations,
  ...packSaleOperations,
  ...pictureOperations,
  ...promotionOperations,
  ...rankOperations,
  ...advertisingOperations,
  ...cardOperations,
  ...shippingOperations,
  ...custodyOperations,
  ...purchaseOperations,
  ...bannerOperations,
  ...courseOperations,
  ...offerOperations,
  ...legalOperations,
  ...newsOperations,
  ...shopOperations,
  ...viewOperations,
  ...totalOperations,
  ...exportOperations,
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;

const byName: ReadonlyMap<string, Operation> = new Map(Object.entries(operations));
const names = new Map([...byName].map(([name, operation]) => [operation, name]));

/** Finds an operation by its name in `operations`, which stored requests for approval contain. */
export function operationNamed(name: string): Operation | undefined {
  return byName.get(name);
}

/** The name of an operation in `operations`; its path if it is not one of them, as in tests. */
export function nameOfOperation(operation: Operation): string {
  return names.get(operation) ?? operation.path;
}
