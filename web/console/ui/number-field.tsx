import { TextField } from '../../kit/ui/text-field.tsx';
import { digitsOf } from '../lib/digits.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  readonly hint?: string;
}

/** A field for a whole number; null while it is empty. It reads full-width figures, too. */
export function NumberField({ value, onValue, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => onValue(digitsOf(target.value))}
    />
  );
}
