import type { FormEvent } from 'react';
import { fieldText } from '../../kit/lib/form.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { useListAddress } from '../lib/list-address.ts';
import styles from './screen.module.css';
import { uiTexts } from './texts.ts';

interface Field {
  /** The name of the filter in the URL. */
  readonly name: string;
  readonly label: string;
}

interface TextFilter extends Field {
  /** `/` leads to the first field of the kind `search`. */
  readonly kind: 'search' | 'text';
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly isNumeric?: boolean;
}

interface ChoiceFilter extends Field {
  readonly kind: 'choice';
  readonly value: string | undefined;
  /** The label of the choice that filters nothing. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A day, as `2026-11-21` in the URL. */
interface DateFilter extends Field {
  readonly kind: 'date';
  readonly value: string | undefined;
}

interface CheckFilter extends Field {
  /** In the URL `true` if it is checked; left out if not. */
  readonly kind: 'check';
  readonly value: boolean;
}

/** A filter of a list, with the value that the list is filtered by. */
export type Filter = TextFilter | ChoiceFilter | DateFilter | CheckFilter;

interface FilterFormProps {
  readonly filters: readonly Filter[];
  /** The beginning of the names of these filters in the URL, for a screen with several lists. */
  readonly address?: string | undefined;
  /** The label of its button: "Filter" if it is missing. */
  readonly action?: string | undefined;
}

/**
 * The filters of a list, whose values are in the URL. If there are only choices, each
 * takes effect immediately; with a text field, all take effect by the button or Enter.
 */
export function FilterForm({ filters, address, action }: FilterFormProps) {
  const t = useTexts(uiTexts);
  const { change } = useListAddress(address);
  const applyFrom = (form: HTMLFormElement) => {
    const data = new FormData(form);
    change(Object.fromEntries(filters.map(({ name }) => [name, fieldText(data, name).trim()])));
  };
  const isImmediate = filters.every(({ kind }) => kind === 'choice' || kind === 'check');
  return (
    // Another URL fills the fields with its own values, as do options that are read later.
    <form
      key={isImmediate ? undefined : JSON.stringify(filters.map(fieldKey))}
      className={styles.filters}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        applyFrom(event.currentTarget);
      }}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          onPick={isImmediate ? (value) => change({ [filter.name]: value }) : undefined}
        />
      ))}
      {!isImmediate && <Button type="submit">{action ?? t('filter')}</Button>}
    </form>
  );
}

/**
 * Makes a key that changes when a filter's value or choices change, so that its field is drawn
 * again.
 */
function fieldKey(filter: Filter) {
  return [filter.value ?? null, filter.kind === 'choice' ? filter.options.length : 0];
}

interface FilterFieldProps {
  readonly filter: Filter;
  /** Applies a choice immediately. Undefined: choices apply when the form is sent. */
  readonly onPick: ((value: string) => void) | undefined;
}

/** The field of one filter. */
function FilterField({ filter, onPick }: FilterFieldProps) {
  const { label, name } = filter;
  switch (filter.kind) {
    case 'choice':
      return (
        <SelectField
          label={label}
          name={name}
          {...(onPick
            ? { value: filter.value ?? '', onChange: ({ target }) => onPick(target.value) }
            : { defaultValue: filter.value ?? '' })}
        >
          <option value="">{filter.any}</option>
          {filter.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'check':
      return (
        <label className={styles.check}>
          <input
            type="checkbox"
            name={name}
            value="true"
            {...(onPick
              ? {
                  checked: filter.value,
                  onChange: ({ target }) => onPick(target.checked ? 'true' : ''),
                }
              : { defaultChecked: filter.value })}
          />
          {label}
        </label>
      );
    case 'date':
      return <TextField label={label} name={name} type="date" defaultValue={filter.value} />;
    default:
      return (
        <TextField
          label={label}
          name={name}
          type={filter.kind}
          autoComplete="off"
          defaultValue={filter.value}
          maxLength={filter.maxLength}
          {...(filter.isNumeric && { inputMode: 'numeric' })}
        />
      );
  }
}
