import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { overseasPrefecture } from '#contract/limits.ts';
import { changeMember, getUserDetail, type UserDetail } from '#contract/shop/profile.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { countryIn } from './address.rules.ts';
import { PrefectureField } from './prefecture-field.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './profile-form.module.css';
import { profileFormTexts } from './profile-form-texts.ts';

/**
 * The fields that only support can change once they are set, in the order of the form, each with
 * its `autocomplete` token.
 */
const supportOnlyFields = {
  lastName: 'family-name',
  firstName: 'given-name',
  zipcode: 'postal-code',
  province: 'country-name',
  shiku: 'address-level2',
  address: 'address-line1',
  building: 'address-line2',
} as const;
type Word = keyof typeof supportOnlyFields;

/** Sends the missing data when the button is pressed. */
function useChange(detail: UserDetail) {
  const isJapanese = useLanguage() === 'ja';
  const change = useMutation({
    mutationFn: (form: FormData) =>
      send(changeMember, { payload: payloadOf(form, detail, isJapanese) }),
    onSuccess: (result) => (result.ok ? invalidateCall(getUserDetail) : undefined),
  });
  return {
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!change.isPending) change.mutate(new FormData(event.currentTarget));
    },
    isSaving: change.isPending,
    isSaved: change.data?.ok === true,
    failure: change.data?.ok === false ? change.data : null,
  };
}

interface ProfileFormProps {
  readonly detail: UserDetail;
  /** Called when the typed phone number changes, saved or not. */
  readonly onPhone: (tel: string) => void;
}

/**
 * The form with a member's registered data. Fields that are set are read-only, except for an
 * unverified phone number. Missing data can be added. The middle name and the country appear only
 * in English, the choice of a prefecture only in Japanese.
 */
export function ProfileForm({ detail, onPhone }: ProfileFormProps) {
  const t = useTexts(profileFormTexts);
  const field = useTexts(profileFieldTexts);
  const failureText = useFailureText();
  const language = useLanguage();
  const isJapanese = language === 'ja';
  const { submit, isSaving, isSaved, failure } = useChange(detail);
  const errorOf = (name: string) => failure?.errors[name]?.[0];
  const word = (name: Word, shown = detail[name]) => (
    <TextField
      key={name}
      label={field(name)}
      name={name}
      defaultValue={shown}
      autoComplete={supportOnlyFields[name]}
      readOnly={detail[name] !== ''}
      error={errorOf(name)}
    />
  );

  return (
    <form className={styles.form} onSubmit={submit}>
      {isSaved && <Notice kind="success">{t('saved')}</Notice>}
      {failure !== null && Object.keys(failure.errors).length === 0 && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      <div className={styles.note}>
        <p>{t('fixedNote')}</p>
        <Link to={paths.contact()}>{t('askToChange')}</Link>
      </div>
      {word('lastName')}
      {!isJapanese && <MiddleName given={detail.middleName} />}
      {word('firstName')}
      {word('zipcode')}
      {!isJapanese && word('province', countryIn(detail.province, language))}
      {(isJapanese || isInJapan(detail)) && (
        <Prefecture detail={detail} error={errorOf('pref_id')} />
      )}
      {word('shiku')}
      {word('address')}
      {word('building')}
      <TextField
        // Recreated when another number was saved or verified.
        key={detail.tel}
        label={field('tel')}
        name="tel"
        type="tel"
        autoComplete="tel"
        defaultValue={detail.tel}
        onChange={(event) => onPhone(event.target.value)}
        readOnly={detail.end_sms === 1}
        hint={detail.end_sms === 1 ? t('telVerified') : undefined}
        error={errorOf('tel')}
      />
      <TextField
        label={field('mail')}
        name="mail"
        type="email"
        defaultValue={detail.mail}
        readOnly
        error={errorOf('mail')}
      />
      <Link to={paths.changeMail()}>{t('changeMail')}</Link>
      <Button kind="primary" size="lg" wide type="submit" busy={isSaving}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The middle name is set at the registration. It is only shown, even if it is empty. */
function MiddleName({ given }: { readonly given: string }) {
  const t = useTexts(profileFormTexts);
  const field = useTexts(profileFieldTexts);
  return <TextField label={field('middleName')} value={given || t('noMiddleName')} readOnly />;
}

/** Whether a prefecture in Japan is registered; it then stays, in every language. */
function isInJapan({ pref_id: prefecture }: UserDetail): boolean {
  return prefecture !== null && prefecture !== overseasPrefecture;
}

/**
 * The prefecture cannot be changed once it is set, like the rest of the address. An exception is
 * 99 ("overseas"), which the English form always sends: it can be replaced.
 */
function Prefecture({
  detail,
  error,
}: {
  readonly detail: UserDetail;
  readonly error: string | undefined;
}) {
  const field = useTexts(profileFieldTexts);
  if (isInJapan(detail)) {
    return <TextField label={field('pref_id')} value={detail.pref_name} readOnly error={error} />;
  }
  return (
    <PrefectureField
      autoComplete="address-level1"
      defaultValue={detail.pref_id ?? ''}
      error={error}
    />
  );
}

/**
 * Reads the form as the change to send. Registered data, and fields that this language's form does
 * not have, stay unchanged.
 */
function payloadOf(form: FormData, detail: UserDetail, isJapanese: boolean) {
  const word = (name: Word) => detail[name] || fieldText(form, name);
  const chosen = fieldText(form, 'pref_id');
  const prefecture = isInJapan(detail) || chosen === '' ? detail.pref_id : Number(chosen);
  return {
    lastName: word('lastName'),
    middleName: detail.middleName,
    firstName: word('firstName'),
    tel: fieldText(form, 'tel'),
    mail: fieldText(form, 'mail'),
    zipcode: word('zipcode'),
    pref_id: isJapanese || isInJapan(detail) ? prefecture : overseasPrefecture,
    province: word('province'),
    shiku: word('shiku'),
    address: word('address'),
    building: word('building'),
  };
}
