import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { factorAttempts, freshUntil } from '../factors/factors.rules.ts';
import type { Text } from '../http/language.ts';
import type {
  OperationContext,
  OperationResult,
  OperationServer,
  StaffContext,
} from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import type { StaffSession } from '../http/staff-session.ts';
import { acceptInvitation, changePassword, findInvitation } from './change-staff.ts';
import { checkCode } from './factors.ts';
import type { StaffPasswordError } from './find-staff-password-error.ts';
import { passkeyRequest, verifyPasskey } from './passkeys.ts';
import { signIn } from './sign-in.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffDeps } from './staff-deps.ts';
import { deleteStaffSession, findStaffSessions } from './staff-sessions.queries.ts';
import { findSession, renewSession, startSession } from './staff-sessions.ts';

/** Each attempt costs a password hash (RFC 9106). */
const signInLimits = { perMinute: 30 };

/** Serves the operations to sign in and out, and those on a person's own sessions. */
export function sessionRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.getSession, async (_, { session }) => ({ answer: sessionView(deps, session) }));

  serve(
    operations.signIn,
    async ({ body }, context) => {
      const result = await signIn(deps, body, context);
      if (result.kind === 'in') return signedIn(deps, context, result.secret);
      if (result.kind === 'refused') return refused('sign-in-refused');
      return refused('too-many-requests', { retryAfter: result.retryAfter });
    },
    signInLimits,
  );

  serve(operations.signOut, async (_, { session, signOut }) => {
    await deleteStaffSession(deps.db, session.principal.staffId, session.idHash);
    signOut();
    return { answer: {} };
  });

  serve(operations.sendFactor, ({ body }, context) => showCode(deps, context, body.code));
  serve(operations.stepUp, ({ body }, context) => showCode(deps, context, body.code));

  passkeyRoutes(serve, deps);
  ownSessionRoutes(serve, deps);
  invitationRoutes(serve, deps);
}

/** Serves the operations to sign in with a passkey. */
function passkeyRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(
    operations.beginPasskeySignIn,
    async () => ({ answer: { options: await passkeyRequest(deps) } }),
    signInLimits,
  );

  serve(
    operations.signInByPasskey,
    async ({ body }, context) => {
      const proved = await verifyPasskey(deps, body.credential);
      if (proved === undefined) return refused('sign-in-refused');
      const { staffId, passkeyId } = proved;
      const secret = await startSession(deps, staffId, context, { passkeyId });
      return secret === undefined ? refused('sign-in-refused') : signedIn(deps, context, secret);
    },
    signInLimits,
  );

  serve(operations.stepUpByPasskey, async ({ body }, context) => {
    const proved = await verifyPasskey(deps, body.credential);
    if (proved?.staffId !== context.session.principal.staffId) return refused('factor-refused');
    return renewed(deps, context);
  });
}

/** Serves the operations that list and end a person's own sessions. */
function ownSessionRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.listOwnSessions, async (_, { session }) => {
    const rows = await findStaffSessions(deps.db, session.principal.staffId, deps.clock.now());
    const items = rows.map(({ idHash, device, address, createdAt, lastUsedAt }) => ({
      id: idHash.toString('base64url'),
      device,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: idHash.equals(session.idHash),
    }));
    return { answer: { items } };
  });

  serve(operations.endOwnSession, async ({ params }, { session, signOut }) => {
    const idHash = Buffer.from(params.sessionId, 'base64url');
    if (!(await deleteStaffSession(deps.db, session.principal.staffId, idHash)))
      return refused('not-found');
    if (idHash.equals(session.idHash)) signOut();
    return { answer: {} };
  });

  serve(operations.changeOwnPassword, async ({ body }, context) => {
    const error = await changePassword(deps, context.session, body.password, context);
    return error === undefined ? { answer: {} } : refusedPassword(error);
  });
}

/** Serves the operations that read and accept an invitation. */
function invitationRoutes(serve: OperationServer, deps: StaffDeps): void {
  const unknown = () =>
    refused('not-found', { reason: 'invitation', detail: staffTexts.invitationUnknown });

  serve(
    operations.readInvitation,
    async ({ body }) => {
      const invitation = await findInvitation(deps, body.token);
      if (invitation === undefined) return unknown();
      const { mail, name, expiresAt } = invitation;
      return { answer: { mail, name, expiresAt: expiresAt.toISOString() } };
    },
    signInLimits,
  );

  serve(
    operations.acceptInvitation,
    async ({ body }, context) => {
      const result = await acceptInvitation(deps, body, context);
      if (result.kind === 'in') return signedIn(deps, context, result.secret);
      return result.kind === 'unknown' ? unknown() : refusedPassword(result.error);
    },
    signInLimits,
  );
}

/** Signs in with the code of an authenticator or a recovery code as the second factor. */
async function showCode(
  deps: StaffDeps,
  context: StaffContext,
  code: string,
): Promise<OperationResult<Session>> {
  const { session } = context;
  // A person without a factor sets one up instead.
  if (session.state === 'enrolment-required') return refused('enrolment-required');
  const result = await checkCode(deps, session.principal.staffId, code);
  if (result !== 'right') return refusedFactor(result);
  return renewed(deps, context);
}

/** Answers a second factor that was shown with the renewed session. */
async function renewed(deps: StaffDeps, context: StaffContext): Promise<OperationResult<Session>> {
  const secret = await deps.db.transaction((tx) =>
    renewSession(deps, tx, context.session, context),
  );
  return signedIn(deps, context, secret);
}

/** The refusal of a second factor; after too many attempts it says in how many seconds to retry. */
export function refusedFactor(result: 'wrong' | 'too-many'): Refusal {
  if (result === 'wrong') return refused('factor-refused');
  return refused('too-many-requests', { retryAfter: factorAttempts.milliseconds / 1000 });
}

const textOfPasswordError: Readonly<Record<StaffPasswordError, Text>> = {
  form: staffTexts.passwordForm,
  mail: staffTexts.passwordMail,
  guessable: staffTexts.passwordGuessable,
};

function refusedPassword(error: StaffPasswordError): Refusal {
  const detail = textOfPasswordError[error];
  return refused('not-valid', { errors: [{ pointer: '/password', detail }] });
}

/** Sets the cookie and says who is signed in now. */
export async function signedIn(
  deps: StaffDeps,
  context: OperationContext,
  secret: string,
): Promise<OperationResult<Session>> {
  const session = await findSession(deps, secret);
  // Removed in this moment.
  if (session === undefined) return refused('sign-in-refused');
  context.signIn(secret);
  return { answer: sessionView(deps, session) };
}

/** Writes a session as the console's browser app needs it. */
export function sessionView({ clock }: StaffDeps, session: StaffSession): Session {
  const { state, principal, mail, language, roles, factorAt, expiresAt } = session;
  return {
    state,
    staff: { id: principal.staffId, mail, name: principal.name, language },
    roles: [...roles],
    permissions: [...principal.permissions],
    stepUpUntil:
      state === 'signed-in' ? (freshUntil(factorAt, clock.now())?.toISOString() ?? null) : null,
    expiresAt: expiresAt.toISOString(),
  };
}
