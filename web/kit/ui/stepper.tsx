import { type KeyboardEvent, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  readonly id: string;
  readonly label: string;
  /** A whole number from 1 to `max`. */
  readonly value: number;
  readonly max: number;
  /** The value with its unit, for screen readers. */
  readonly valueText: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly disabled: boolean;
  readonly onValue: (value: number) => void;
}

/**
 * A whole number to type or to count up and down. Accepts full-width digits; a value above `max`
 * becomes `max`.
 */
export function Stepper(props: StepperProps) {
  const { id, label, value, max, valueText, lessLabel, moreLabel, disabled, onValue } = props;
  // The raw text while typing; it may be incomplete.
  const [typed, setTyped] = useState<string | null>(null);
  const set = (wanted: number) => {
    setTyped(null);
    onValue(Math.min(max, Math.max(1, wanted)));
  };
  const type = (text: string) => {
    const digits = text.normalize('NFKC').replace(/\D/g, '');
    if (Number(digits) < 1) setTyped(digits);
    else set(Number(digits));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Home: 1,
      End: max,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  return (
    <div className={styles.stepper} data-disabled={disabled || undefined}>
      <Step
        name={lessLabel}
        icon="minus"
        disabled={disabled || value <= 1}
        onPress={() => set(value - 1)}
      />
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        className="figures"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={max}
        aria-valuetext={valueText}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
      />
      <Step
        name={moreLabel}
        icon="plus"
        disabled={disabled || value >= max}
        onPress={() => set(value + 1)}
      />
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: 'minus' | 'plus';
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/**
 * The button of a stepper that counts up or down. At its limit it is `aria-disabled`: a disabled
 * button would lose the focus.
 */
function Step({ name, icon, disabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
