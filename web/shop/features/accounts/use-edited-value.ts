import { useState } from 'react';

/** A value that is typed over a saved one: once another is saved, that one counts. */
export function useEditedValue(saved: string): [value: string, type: (value: string) => void] {
  const [typed, setTyped] = useState({ over: saved, value: saved });
  const value = typed.over === saved ? typed.value : saved;
  return [value, (next) => setTyped({ over: saved, value: next })];
}
