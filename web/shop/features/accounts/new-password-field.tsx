import type { ComponentProps } from 'react';
import { passwordLength } from '#contract/limits.ts';
import { PasswordField } from './password-field.tsx';

/**
 * Attributes for password managers, so that they suggest a password that the shop accepts. React
 * has no `passwordrules` prop.
 */
const passwordManagerProps = {
  autoComplete: 'new-password',
  passwordrules: `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max}; allowed: ascii-printable;`,
} as const;

/** A field for a new password or its confirmation. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>,
) {
  return <PasswordField {...props} {...passwordManagerProps} maxLength={128} />;
}
