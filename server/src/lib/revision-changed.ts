/** The record was changed since the revision that the change was made from. */
export class RevisionChangedError extends Error {}
