import { useId } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import styles from './words-field.module.css';

interface WordsFieldProps {
  /** Names the field, also as its placeholder. */
  readonly label: string;
  /** Names the button, which sends the form around the field. */
  readonly action: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** A field for search words with its button. */
export function WordsField({ label, action, value, onType }: WordsFieldProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        value={value}
        onChange={({ target }) => onType(target.value)}
        placeholder={label}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit" aria-label={action}>
        <Icon name="search" />
      </Button>
    </div>
  );
}
