/**
 * A second person has to approve the change. The transaction that found this out changed nothing.
 */
export class SecondPersonNeededError extends Error {}
