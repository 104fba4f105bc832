import { type ComponentProps, useState } from 'react';
import { Icon } from './icon.tsx';
import { TextField } from './text-field.tsx';

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action'> {
  readonly labels: { readonly show: string; readonly hide: string };
}

/** A text field that hides its text until the person presses the show button. */
export function SecretField({ labels, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={{
        label: shown ? labels.hide : labels.show,
        content: <Icon name={shown ? 'hide' : 'show'} />,
        onPress: () => setShown(!shown),
      }}
    />
  );
}
