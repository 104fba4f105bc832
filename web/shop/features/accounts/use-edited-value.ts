import { useState } from 'react';

/**
 * Holds a value that the person edits. It starts as the saved value. When another value is saved,
 * the edited value becomes that one.
 */
export function useEditedValue(saved: string): [value: string, setValue: (value: string) => void] {
  const [typed, setTyped] = useState({ savedBefore: saved, value: saved });
  const value = typed.savedBefore === saved ? typed.value : saved;
  return [value, (next) => setTyped({ savedBefore: saved, value: next })];
}
