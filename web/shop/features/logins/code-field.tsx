import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { factorTexts } from './factor-texts.ts';

interface CodeFieldProps {
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A field for a code of an authenticator app; `name` is `code`. */
export function CodeField({ hint, error }: CodeFieldProps) {
  const t = useTexts(factorTexts);
  return (
    <TextField
      label={t('code')}
      name="code"
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
    />
  );
}
