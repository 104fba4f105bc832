import * as z from 'zod/mini';

/** The kinds of problem with a request, each with its HTTP status. The names never change. */
export const statusOfProblem = {
  'not-readable': 400,
  'key-missing': 400,
  'key-expired': 400,
  'revision-missing': 428,
  'sign-in-required': 401,
  'sign-in-refused': 401,
  'second-factor-required': 403,
  'enrolment-required': 403,
  'permission-required': 403,
  'step-up-required': 403,
  'wrong-origin': 403,
  'factor-refused': 422,
  'not-found': 404,
  'already-running': 409,
  'already-done': 409,
  'key-reused': 409,
  'not-possible-now': 409,
  'revision-changed': 412,
  'too-large': 413,
  'wrong-media-type': 415,
  'not-valid': 422,
  'too-many-requests': 429,
  'server-error': 500,
  'temporarily-away': 503,
} as const;
export type ProblemName = keyof typeof statusOfProblem;

/** The `type` of a problem is this, followed by its name. */
export const problemPrefix = 'urn:kaifu:problem:';

/** Problem details (RFC 9457), as `application/problem+json`. */
export const problem = z.object({
  type: z.string().check(z.startsWith(problemPrefix)),
  title: z.string(),
  status: z.int(),
  /** Says what happened and what to do, in the reader's language. */
  detail: z.string(),
  /** The number under which the server's log knows this request. */
  instance: z.string(),
  /** A stable name of what stands in the way, where a command has several refusals. */
  reason: z.optional(z.string()),
  /** The fields that are not valid. `pointer` is a JSON pointer into the body, such as `/mail`. */
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /** Both versions of a record that was changed meanwhile (412). */
  yours: z.optional(z.unknown()),
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;
