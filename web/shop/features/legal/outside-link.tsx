import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { legalTexts } from './texts.ts';

interface OutsideLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * An external link: opens in a new tab (spec, section 2) and says so. A mail address opens the
 * device's mail program.
 */
export function OutsideLink({ to, className, children }: OutsideLinkProps) {
  const t = useTexts(legalTexts);
  if (!/^https?:/.test(to)) {
    return (
      <a href={to} {...(className && { className })}>
        {children}
      </a>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...(className && { className })}>
      {children}
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}
