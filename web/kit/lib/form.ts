import type { ChangeEvent, CompositionEvent } from 'react';

/** What a field of a form holds, '' where there is no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What was typed, as digits of any width, at most so many. */
export function digitsOf(typed: string, most: number): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
}

/**
 * Of a field that takes digits alone, at most so many. What an input method is still composing is
 * left to it until it is done.
 */
export function takesDigits(most: number, onType: (typed: string) => void) {
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
