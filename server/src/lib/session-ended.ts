/** The session has ended, or its person's roles have changed, during the request. */
export class SessionEndedError extends Error {}
