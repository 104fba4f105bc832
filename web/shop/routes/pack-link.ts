import type { Pack } from '#contract/shop/catalog.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { paths } from '../lib/paths.ts';

/** The target of pressing a pack: its page; for a visitor through the login (spec, section 2). */
export function usePackLink(): (pack: Pack) => string {
  const viewer = useViewer();
  const isVisitor = viewer?.isMember === false;
  return (pack) => (isVisitor ? paths.login(pack.id) : paths.packDetail(pack.id));
}
