import { operations } from '#contract/console/index.ts';
import type { OperationServer, StaffContext } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findFactors } from './factors.queries.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  type EnrolResult,
  removeFactor,
  renewRecoveryCodes,
} from './factors.ts';
import { addPasskey, passkeyCreation } from './passkeys.ts';
import { refusedFactor, signedIn } from './session.console.routes.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffDeps } from './staff-deps.ts';

/** Serves the operations on a staff member's own second factors. */
export function factorRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.listFactors, async (_, { session }) => {
    const found = await findFactors(deps.db, session.principal.staffId);
    const ofKind = (kind: string) =>
      found.factors
        .filter((factor) => factor.kind === kind)
        .map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() }));
    return {
      answer: {
        authenticators: ofKind('authenticator'),
        passkeys: ofKind('passkey'),
        recoveryCodesLeft: found.recoveryCodesLeft,
      },
    };
  });

  serve(operations.beginAuthenticator, async ({ body }, context) => {
    const barred = refusalOfAdding(context);
    if (barred !== undefined) return barred;
    return { answer: await beginAuthenticator(deps, context.session, body.name) };
  });

  serve(operations.confirmAuthenticator, async ({ params, body }, context) => {
    const barred = refusalOfAdding(context);
    if (barred !== undefined) return barred;
    const given = { id: params.factorId, code: body.code };
    return enrolled(
      deps,
      context,
      await confirmAuthenticator(deps, context.session, given, context),
    );
  });

  serve(operations.beginPasskey, async (_, context) => {
    const barred = refusalOfAdding(context);
    if (barred !== undefined) return barred;
    return { answer: { options: await passkeyCreation(deps, context.session) } };
  });

  serve(operations.addPasskey, async ({ body }, context) => {
    const barred = refusalOfAdding(context);
    if (barred !== undefined) return barred;
    const made = { name: body.name, response: body.credential };
    return enrolled(deps, context, await addPasskey(deps, context.session, made, context));
  });

  serve(operations.renewRecoveryCodes, async (_, context) => ({
    answer: { recoveryCodes: await renewRecoveryCodes(deps, context.session, context) },
  }));

  removalRoutes(serve, deps);
}

/** Serves the operations that remove an own authenticator or passkey. */
function removalRoutes(serve: OperationServer, deps: StaffDeps): void {
  for (const [operation, kind] of [
    [operations.removeAuthenticator, 'authenticator'],
    [operations.removePasskey, 'passkey'],
  ] as const) {
    serve(operation, async ({ params }, context) => {
      const factor = { kind, id: params.factorId };
      const result = await removeFactor(deps, context.session, factor, context);
      if (result === 'unknown') return refused('not-found');
      if (result === 'removed') return { answer: {} };
      const [reason, detail] =
        result === 'last'
          ? (['last-factor', staffTexts.lastFactor] as const)
          : (['owner-keeps-two', staffTexts.ownerKeepsTwo] as const);
      return refused('not-possible-now', { reason, detail });
    });
  }
}

/**
 * Returns the refusal to add a factor if the person has one already and has not just shown it.
 * Somebody with a stolen password must not add a factor of their own.
 */
function refusalOfAdding({ session, isFresh }: StaffContext) {
  if (session.state === 'factor-required') return refused('second-factor-required');
  return session.state === 'signed-in' && !isFresh ? refused('step-up-required') : undefined;
}

/** Answers a new second factor with a signed-in session and the recovery codes, or refuses. */
async function enrolled(deps: StaffDeps, context: StaffContext, result: EnrolResult) {
  if (result.kind === 'unknown')
    return refused('not-possible-now', { detail: staffTexts.showFactorFirst });
  if (result.kind !== 'enrolled') return refusedFactor(result.kind);
  const view = await signedIn(deps, context, result.sessionSecret);
  if ('problem' in view) return view;
  return { answer: { session: view.answer, recoveryCodes: result.recoveryCodes } };
}
