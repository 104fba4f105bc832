import type { ComponentProps } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { accountTexts } from './texts.ts';

/** A password field; hidden until the person presses the show button. */
export function PasswordField(props: Omit<ComponentProps<typeof SecretField>, 'labels'>) {
  const t = useTexts(accountTexts);
  return <SecretField {...props} labels={{ show: t('showPassword'), hide: t('hidePassword') }} />;
}
