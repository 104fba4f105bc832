/**
 * The message was refused permanently: a retry would be refused again. The error's text contains no
 * address or number.
 */
export class UndeliverableError extends Error {}
