import { useQuery } from '@tanstack/react-query';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { isProblem, send } from '../../lib/api.ts';
import { queryClient, ReadFailed } from '../../lib/queries.ts';

const queryKey = ['session'];

/** Whether the session ended while this tab was open, so that the sign-in can say so. */
let hasEnded = false;

/** Reads the session of this browser; null if nobody is signed in. */
export function useSession() {
  return useQuery<Session | null, ReadFailed>({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const result = await send(operations.getSession, { signal });
      if (result.ok) return result.answer;
      if (isProblem(result, 'sign-in-required')) return null;
      throw new ReadFailed(result.problem);
    },
  });
}

/** Sets the session that screens use. For another person, all data read before is removed. */
export function setSession(session: Session | null): void {
  const before = queryClient.getQueryData<Session | null>(queryKey);
  hasEnded = session === null && before?.state === 'signed-in';
  if (before?.staff.id !== session?.staff.id)
    queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== queryKey[0] });
  queryClient.setQueryData(queryKey, session);
}

/** Reads the session again: it may have ended, or its permissions may have changed. */
export function refreshSession(): void {
  void queryClient.invalidateQueries({ queryKey });
}

/** Whether the session ended while somebody was signed in, so that the sign-in page says so. */
export function sessionHasEnded(): boolean {
  return hasEnded;
}

/** Ends the session of this browser. */
export async function signOut(): Promise<boolean> {
  const result = await send(operations.signOut, {});
  if (!result.ok && !isProblem(result, 'sign-in-required')) return false;
  setSession(null);
  hasEnded = false;
  return true;
}
