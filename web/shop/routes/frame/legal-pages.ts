import type { Translate } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { frameTexts } from './texts.ts';

/** The legal pages, open to everybody; footer and menu link to them. */
export function legalPages(t: Translate<typeof frameTexts.ja>): { to: string; label: string }[] {
  return [
    { to: paths.termsOfService(), label: t('terms') },
    { to: paths.privacyProtection(), label: t('privacy') },
    { to: paths.specificCommerce(), label: t('specificCommerce') },
    { to: paths.fundSettlement(), label: t('fundSettlement') },
    { to: paths.pointTerms(), label: t('pointTerms') },
  ];
}
