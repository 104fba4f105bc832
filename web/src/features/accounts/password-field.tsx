import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accountTexts } from './texts.ts';

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
  const t = useTexts(accountTexts);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={{
        label: shown ? t('hidePassword') : t('showPassword'),
        content: <Icon name={shown ? 'hide' : 'show'} />,
        onPress: () => setShown(!shown),
      }}
    />
  );
}
