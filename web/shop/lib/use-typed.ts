import { useState } from 'react';

/**
 * The text of a field that applies with a button. It follows the address, such as after Back, and
 * keeps the field itself, so that the focus stays there.
 */
export function useTyped(inAddress: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ text: inAddress, inAddress });
  if (typed.inAddress !== inAddress) setTyped({ text: inAddress, inAddress });
  return [typed.text, (text) => setTyped({ text, inAddress })];
}
