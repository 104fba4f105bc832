import type { ChangeEvent, CompositionEvent } from 'react';

/** Reads the value of a form's field; '' if the form has no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Reads the digits in a typed text, full-width ones made ASCII, cut at `maxDigits`. */
export function digitsOf(typed: string, maxDigits: number): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, maxDigits);
}

/**
 * Props of a field that accepts only digits, at most `maxDigits`. Text that an input method is
 * still composing stays unchanged until the composition ends.
 */
export function digitFieldProps(maxDigits: number, onType: (typed: string) => void) {
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
      const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      onType(composes ? target.value : digitsOf(target.value, maxDigits));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      onType(digitsOf(currentTarget.value, maxDigits)),
  } as const;
}
