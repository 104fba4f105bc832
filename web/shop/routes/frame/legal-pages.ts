import type { Translate } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { frameTexts } from './texts.ts';

/** Lists the links to the legal pages, for footer and menu. They are open to everybody. */
export function legalPages(t: Translate<typeof frameTexts.ja>): { to: string; label: string }[] {
  return [
    { to: paths.termsOfService(), label: t('terms') },
    { to: paths.privacyProtection(), label: t('privacy') },
    { to: paths.specificCommerce(), label: t('specificCommerce') },
    { to: paths.fundSettlement(), label: t('fundSettlement') },
    { to: paths.pointTerms(), label: t('pointTerms') },
  ];
}
