import { useState } from 'react';
import { useTexts } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { copyTexts } from './copy-texts.ts';

interface CopyButtonProps {
  /** The name of the copied value, for screen readers. */
  readonly what: string;
  readonly text: string;
  readonly kind?: 'secondary' | 'quiet';
}

/**
 * A button that copies a text. It does nothing if the browser forbids it; the text can then be
 * selected by hand.
 */
export function CopyButton({ what, text, kind = 'secondary' }: CopyButtonProps) {
  const t = useTexts(copyTexts);
  const [isCopied, setCopied] = useState(false);
  if (!window.isSecureContext) return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="sm" kind={kind} onClick={copy}>
      <span aria-live="polite">
        <span aria-hidden="true">{t(isCopied ? 'copied' : 'copy')}</span>
        <span className="visually-hidden">
          {isCopied ? t('copied') : t('copySpoken', { what })}
        </span>
      </span>
    </Button>
  );
}
