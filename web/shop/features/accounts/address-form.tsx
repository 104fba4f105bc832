import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
  const field = useTexts(profileFieldTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const [country, setCountry] = useState<CountryCode>(known?.country ?? japan);
  const form = addressFormOf(country);
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
  const word = (
    name: keyof typeof wordFields,
    label = name === 'region' ? t('region') : field(name),
  ) => (
    <TextField
      label={label}
      name={name}
      defaultValue={known?.[name] ?? ''}
      autoComplete={wordFields[name]}
      required={name !== 'building' && name !== 'middleName'}
      error={failure?.errors[name]?.[0]}
    />
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure !== null && !isOfField && <Notice kind="danger">{failureText(failure)}</Notice>}
      <CountryField {...{ country, setCountry, language }} label={t('country')} />
      {word('lastName')}
      {country !== japan && word('middleName')}
      {word('firstName')}
      {form.postalCode !== null && word('zipcode')}
      {country === japan && (
        <PrefectureField
          autoComplete="address-level1"
          defaultValue={known?.pref_id ?? ''}
          error={failure?.errors['pref_id']?.[0]}
        />
      )}
      {form.hasState && word('region')}
      {word('shiku')}
      {word('address')}
      {word('building')}
      {word('tel')}
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
