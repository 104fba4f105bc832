import type { ComponentProps } from 'react';
import { passwordLength } from '#contract/limits.ts';
import { PasswordField } from './password-field.tsx';

/**
 * What password managers are told: they suggest a new password that the shop accepts. React knows
 * no `passwordrules`.
 */
const forManagers = {
  autoComplete: 'new-password',
  passwordrules: `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max}; allowed: ascii-printable;`,
} as const;

/** A password that is chosen, or typed again to confirm it. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>,
) {
  return <PasswordField {...props} {...forManagers} maxLength={128} />;
}
