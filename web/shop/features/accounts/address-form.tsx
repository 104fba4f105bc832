import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  addressFormOf,
  type CountryCode,
  countryCodes,
  countryName,
  japan,
} from '#contract/countries.ts';
import { type BookAddress, listAddresses, saveAddress } from '#contract/shop/address-book.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { addressBookTexts } from './address-book-texts.ts';
import { PrefectureField } from './prefecture-field.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './profile-form.module.css';

interface Props {
  /** The address to change; undefined adds one. */
  readonly known: BookAddress | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form of a delivery address, with the fields that its country has. */
export function AddressForm({ known, onSaved, onCancel }: Props) {
  const t = useTexts(addressBookTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const [country, setCountry] = useState<CountryCode>(known?.country ?? japan);
  const saving = useMutation({
    mutationFn: (typed: FormData) =>
      send(saveAddress, { payload: payloadOf(typed, country, known?.number ?? null) }),
    onSuccess: async (result) => {
      if (!result.ok) return;
      await invalidateCall(listAddresses);
      onSaved();
    },
  });
  const failure = saving.data?.ok === false ? saving.data : null;
  // Wrong fields say so themselves.
  const isOfField = Object.keys(failure?.errors ?? {}).some((name) => name !== 'number');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading text={t(known === undefined ? 'addTitle' : 'changeTitle')} />
      {failure !== null && !isOfField && <Notice kind="danger">{failureText(failure)}</Notice>}
      <CountryField {...{ country, setCountry, language }} label={t('country')} />
      <p className={`${styles.note} ${styles.below}`}>
        {t(country === japan ? 'costInJapan' : 'costAbroad')}
      </p>
      {fieldsIn(country).map((name) =>
        name === 'pref_id' ? (
          <PrefectureField
            key={name}
            autoComplete="address-level1"
            defaultValue={known?.pref_id ?? ''}
            error={failure?.errors['pref_id']?.[0]}
          />
        ) : (
          <WordField
            key={name}
            {...{ name, country }}
            defaultValue={known?.[name] ?? ''}
            error={failure?.errors[name]?.[0]}
          />
        ),
      )}
      <ButtonStack>
        <Button kind="primary" size="lg" wide type="submit" busy={saving.isPending}>
          {t('save')}
        </Button>
        <Button wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </ButtonStack>
    </form>
  );
}

/** The heading of the form. It takes the focus from the button that opened the form and is gone. */
function Heading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {text}
    </h2>
  );
}

type Word = keyof typeof wordFields;

const fieldsInJapan = [
  'lastName',
  'firstName',
  'zipcode',
  'pref_id',
  'shiku',
  'address',
  'building',
  'tel',
] as const;

const fieldsAbroad = [
  'firstName',
  'middleName',
  'lastName',
  'address',
  'building',
  'shiku',
  'region',
  'zipcode',
  'tel',
] as const;

/** The fields of an address in the order in which it is written in its country. */
function fieldsIn(country: CountryCode): readonly (Word | 'pref_id')[] {
  if (country === japan) return fieldsInJapan;
  const { hasState, postalCode } = addressFormOf(country);
  return fieldsAbroad.filter(
    (name) => (name !== 'region' || hasState) && (name !== 'zipcode' || postalCode !== null),
  );
}

interface WordFieldProps {
  readonly name: Word;
  readonly country: CountryCode;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** A text field of the form, named as addresses of its country name it. */
function WordField({ name, country, ...field }: WordFieldProps) {
  const t = useTexts(addressBookTexts);
  const profile = useTexts(profileFieldTexts);
  const isOptional = name === 'building' || name === 'middleName';
  const label = wordIn();
  return (
    <TextField
      {...field}
      label={isOptional ? t('optional', { label }) : label}
      name={name}
      autoComplete={wordFields[name]}
      required={!isOptional}
      {...(name === 'tel' && { type: 'tel' })}
    />
  );

  function wordIn(): string {
    if (name === 'region') return t('region');
    if (country === japan) return profile(name);
    if (name === 'address') return t('street');
    return name === 'shiku' ? t('town') : profile(name);
  }
}

/** The text fields of the form, each with its `autocomplete` token. */
const wordFields = {
  lastName: 'family-name',
  middleName: 'additional-name',
  firstName: 'given-name',
  zipcode: 'postal-code',
  region: 'address-level1',
  shiku: 'address-level2',
  address: 'address-line1',
  building: 'address-line2',
  tel: 'tel',
} as const;

interface CountryFieldProps {
  readonly label: string;
  readonly country: CountryCode;
  readonly setCountry: (country: CountryCode) => void;
  readonly language: 'ja' | 'en';
}

/** The choice of a country: Japan first, the others in the order of their names. */
function CountryField({ label, country, setCountry, language }: CountryFieldProps) {
  const [first, ...others] = countryCodes;
  const named = others
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  return (
    <SelectField
      label={label}
      name="country"
      autoComplete="country"
      value={country}
      onChange={({ target }) =>
        setCountry(countryCodes.find((code) => code === target.value) ?? japan)
      }
    >
      {first !== undefined && <option value={first}>{countryName(first, language)}</option>}
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Reads the form as the address to save. Fields that the country lacks are empty. */
function payloadOf(form: FormData, country: CountryCode, number: number | null) {
  const prefecture = Number(fieldText(form, 'pref_id'));
  return {
    ...{ number, country, pref_id: prefecture > 0 ? prefecture : null },
    lastName: fieldText(form, 'lastName'),
    middleName: fieldText(form, 'middleName'),
    firstName: fieldText(form, 'firstName'),
    tel: fieldText(form, 'tel'),
    zipcode: fieldText(form, 'zipcode'),
    region: fieldText(form, 'region'),
    shiku: fieldText(form, 'shiku'),
    address: fieldText(form, 'address'),
    building: fieldText(form, 'building'),
  };
}
