import { useEffect, useState } from 'react';

/** Milliseconds without a key before a search begins. */
const debounceMs = 200;

/** A typed text once nobody types any more; an empty one while somebody does. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === settled ? text : '';
}
