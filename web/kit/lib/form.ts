import type { ChangeEvent, CompositionEvent } from 'react';

/** Reads the value of a form's field; '' if the form has no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the digits in a typed text, full-width ones made ASCII, cut at `most`. */
export function digitsOf(typed: string, most: number): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
}

/**
 * Props of a field that accepts only digits, at most `most`. Text that an input method is still
 * composing stays unchanged until the composition ends.
 */
export function digitFieldProps(most: number, onType: (typed: string) => void) {
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
      const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      onType(composes ? target.value : digitsOf(target.value, most));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      onType(digitsOf(currentTarget.value, most)),
  } as const;
}
