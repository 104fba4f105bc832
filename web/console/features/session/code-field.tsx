import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { sessionTexts } from './texts.ts';

/** A field for the code of an authenticator; `name` is `code`. Focused when it appears. */
export function CodeField({ hint }: { readonly hint?: string }) {
  const t = useTexts(sessionTexts);
  return (
    <TextField
      label={t('code')}
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      autoFocus
    />
  );
}
