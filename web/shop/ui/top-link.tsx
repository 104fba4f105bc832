import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton, type LinkButtonProps } from '../../kit/ui/button.tsx';
import { paths } from '../lib/paths.ts';
import { topLinkTexts } from './top-link-texts.ts';

/** A button that leads to the top page. */
export function TopLink(look: Omit<LinkButtonProps, 'to' | 'children'>) {
  const t = useTexts(topLinkTexts);
  return (
    <LinkButton {...look} to={paths.top()}>
      {t('toTop')}
    </LinkButton>
  );
}
