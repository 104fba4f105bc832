import * as z from 'zod/mini';

/**
 * The legal texts and guides that the operator may replace, in the order of their numbers: the
 * record of the first is 1.
 */
export const legalDocuments = [
  'terms-of-service',
  'point-terms-of-service',
  'specific-commerce',
  'privacy-protection',
  'fund-settlement',
  'user-guide',
] as const;

export const legalDocument = z.enum(legalDocuments);
export type LegalDocumentName = z.infer<typeof legalDocument>;
