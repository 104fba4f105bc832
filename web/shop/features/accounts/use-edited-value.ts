import { useState } from 'react';

/**
 * Holds a value that the person edits, which starts as the saved one. Once another value is saved,
 * that one replaces it.
 */
export function useEditedValue(saved: string): [value: string, type: (value: string) => void] {
  const [typed, setTyped] = useState({ over: saved, value: saved });
  const value = typed.over === saved ? typed.value : saved;
  return [value, (next) => setTyped({ over: saved, value: next })];
}
