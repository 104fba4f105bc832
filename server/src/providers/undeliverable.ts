/**
 * The other side refused a message for good: sending it again would be refused again. Its text
 * names nobody.
 */
export class UndeliverableError extends Error {}
