import { type MiddlewareFunction, redirect } from 'react-router';
import { loadViewer } from '../features/accounts/viewer.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';

/** Where a visitor logs in, keeping the pack they were about to buy. */
export function loginFor(address: URL): string {
  return paths.login(numberFromQuery(address.searchParams.get('packId')) ?? undefined);
}

/** Public screens load the viewer too, and proceed meanwhile and even if that fails (spec, section 2). */
export const everyone: MiddlewareFunction = async (_args, next) => {
  void loadViewer();
  return next();
};

/** Admits members only; visitors, and whoever the shop cannot name now, log in first. */
export const membersOnly: MiddlewareFunction = async ({ request }, next) => {
  const viewer = await loadViewer();
  if (!viewer?.isMember) throw redirect(loginFor(new URL(request.url)));
  return next();
};
