import type { Pack } from '#contract/shop/catalog.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { paths } from '../lib/paths.ts';

/**
 * Returns a function that gives the URL of a pack's page; for a visitor it leads through the
 * login (spec, section 2).
 */
export function usePackLink(): (pack: Pack) => string {
  const viewer = useViewer();
  const isVisitor = viewer?.isMember === false;
  return (pack) => (isVisitor ? paths.login(pack.id) : paths.packDetail(pack.id));
}
