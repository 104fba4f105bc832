import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FieldErrors } from '#contract/envelope.ts';
import { passwordLength, referral } from '#contract/limits.ts';
import { checkRegistration } from '#contract/shop/registration.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type Failure, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { PrefectureField } from './prefecture-field.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './registration.module.css';
import { type Draft, emptyDraft, type Passwords, registrationDraft } from './registration-draft.ts';
import { fieldsShown, payloadOf } from './registration-payload.ts';
import { registrationTexts } from './registration-texts.ts';
import { addressOf, type TownsFound, useTowns } from './towns.ts';

interface Props {
  /** From a friend's invitation link; '' without one. */
  readonly referralCode: string;
  /** Called when the server accepts the values. */
  readonly onChecked: () => void;
}

/**
 * Holds the state of the registration form: typed values, shown fields, and the server's errors.
 */
function useRegistration({ referralCode, onChecked }: Props) {
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => {
    const typed = registrationDraft.read() ?? emptyDraft;
    return { ...typed, referralCode: typed.referralCode || referralCode };
  });
  // The code that the form started with, not the one being typed.
  const [invitedBy] = useState(draft.referralCode);
  const [passwords, setPasswords] = useState(registrationDraft.passwords);
  useEffect(() => registrationDraft.save(draft), [draft]);
  useEffect(() => registrationDraft.savePasswords(passwords), [passwords]);
  const fill = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const shown = fieldsShown(draft, language);

  const found = useTowns(draft.zipcode, shown.prefecture);
  useEffect(() => {
    const address = addressOf(found?.towns ?? []);
    if (address !== null) setDraft((before) => ({ ...before, ...address }));
  }, [found]);

  const check = useMutation({
    mutationFn: () => send(checkRegistration, { payload: payloadOf(draft, passwords, language) }),
    onSuccess: (result) => {
      if (result.ok) onChecked();
    },
  });
  const failure = check.data?.ok === false ? check.data : null;
  useEffect(() => {
    if (failure === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // Scrolled to the middle, so that its label and error are visible, too.
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [failure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft.agreed && !check.isPending) check.mutate();
  };
  const isChecking = check.isPending;
  return {
    form,
    draft,
    fill,
    invitedBy,
    passwords,
    setPasswords,
    shown,
    found,
    failure,
    isChecking,
    submit,
  };
}

/** The registration form. The server's errors appear below their fields. */
export function RegistrationForm(props: Props) {
  const t = useTexts(registrationTexts);
  const {
    form,
    draft,
    fill,
    invitedBy,
    passwords,
    setPasswords,
    shown,
    found,
    failure,
    isChecking,
    submit,
  } = useRegistration(props);

  const line = (name: TextName, options: LineOptions) => (
    <DraftField
      name={name}
      value={draft[name]}
      onChange={(value) => fill({ [name]: value })}
      error={failure?.errors[errorNames[name] ?? name]?.[0]}
      options={options}
    />
  );

  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      {invitedBy !== '' && (
        <Notice kind="success">{t('invited', { points: referral.points, code: invitedBy })}</Notice>
      )}
      <FormNotices failure={failure} />
      <div className={styles.pair}>
        {line('lastName', { autoComplete: 'family-name' })}
        {shown.middleName &&
          line('middleName', { autoComplete: 'additional-name', optional: true })}
        {line('firstName', { autoComplete: 'given-name' })}
      </div>
      {line('tel', { autoComplete: 'tel', type: 'tel', hint: t('telHint'), maxLength: 30 })}
      {line('mail', { autoComplete: 'username', type: 'email', maxLength: 255 })}
      <NewPassword value={passwords} onChange={setPasswords} error={failure?.errors['pass']?.[0]} />
      <AddressPart hasErrors={addressFields.some((name) => failure?.errors[name] !== undefined)}>
        {line('zipcode', {
          autoComplete: 'postal-code',
          maxLength: 10,
          hint: t('zipcodeHint'),
          ...(shown.prefecture && { inputMode: 'numeric' as const }),
        })}
        <TownChoice found={found} onChosen={fill} />
        {shown.prefecture && (
          <PrefectureField
            autoComplete="address-level1"
            value={draft.pref_id}
            onChange={(event) => fill({ pref_id: event.target.value })}
            error={failure?.errors['pref_id']?.[0]}
          />
        )}
        {shown.country && line('province', { autoComplete: 'country-name' })}
        {line('shiku', { autoComplete: 'address-level2', hint: t('cityHint') })}
        {line('address', { autoComplete: 'address-line1' })}
        {line('building', { autoComplete: 'address-line2', optional: true })}
      </AddressPart>
      {line('referralCode', { autoComplete: 'off', optional: true, maxLength: 20 })}
      <Agreement agreed={draft.agreed} onChange={(agreed) => fill({ agreed })} />
      <SubmitButton agreed={draft.agreed} isChecking={isChecking} />
    </form>
  );
}

const addressFields = ['zipcode', 'pref_id', 'province', 'shiku', 'address', 'building'] as const;

/**
 * The fields of the address, folded: it is not needed before the first card is shipped. Unfolded if
 * one of them is wrong, and then it stays so.
 */
function AddressPart({
  hasErrors,
  children,
}: {
  readonly hasErrors: boolean;
  readonly children: ReactNode;
}) {
  const t = useTexts(registrationTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.address}
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('addressLater')}</summary>
      <div className={styles.form}>
        <p>{t('addressLaterHint')}</p>
        {children}
      </div>
    </details>
  );
}

/** Notices about the whole form: the language of addresses, and why it was refused. */
function FormNotices({ failure }: { readonly failure: Failure | null }) {
  const t = useTexts(registrationTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  return (
    <>
      {language !== 'ja' && <Notice>{t('japaneseNote')}</Notice>}
      {failure !== null && (
        <Notice kind="danger">
          {failure.reason === 'fields' ? t('someWrong') : failureText(failure)}
        </Notice>
      )}
    </>
  );
}

/**
 * The button of the registration form. It appears only after the person has agreed to the terms
 * (spec, section 5).
 */
function SubmitButton({
  agreed,
  isChecking,
}: {
  readonly agreed: boolean;
  readonly isChecking: boolean;
}) {
  const t = useTexts(registrationTexts);
  if (!agreed) return <p className={styles.waiting}>{t('agreeFirst')}</p>;
  return (
    <Button kind="primary" size="lg" wide type="submit" busy={isChecking}>
      {t('toConfirm')}
    </Button>
  );
}

interface DraftFieldProps {
  readonly name: TextName;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly options: LineOptions;
}

/** A text field of the draft with its label. */
function DraftField({ name, value, onChange, error, options }: DraftFieldProps) {
  const t = useTexts(registrationTexts);
  const field = useTexts(profileFieldTexts);
  return (
    <TextField
      label={options.optional === true ? t('optional', { label: field(name) }) : field(name)}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={options.autoComplete}
      maxLength={options.maxLength ?? 100}
      hint={options.hint}
      error={error}
      {...(options.type && { type: options.type })}
      {...(options.inputMode && { inputMode: options.inputMode })}
    />
  );
}

interface NewPasswordProps {
  readonly value: Passwords;
  readonly onChange: (passwords: Passwords) => void;
  readonly error: string | undefined;
}

/** A new password, its strength, and its confirmation. */
function NewPassword({ value, onChange, error }: NewPasswordProps) {
  const t = useTexts(registrationTexts);
  return (
    <>
      <PasswordStrength password={value.pass}>
        <NewPasswordField
          label={t('pass')}
          name="pass"
          value={value.pass}
          onChange={(event) => onChange({ ...value, pass: event.target.value })}
          hint={t('passHint', passwordLength)}
          error={error}
        />
      </PasswordStrength>
      <NewPasswordField
        label={t('confirmPass')}
        name="confirmPass"
        value={value.confirmPass}
        onChange={(event) => onChange({ ...value, confirmPass: event.target.value })}
        error={error}
      />
    </>
  );
}

interface AgreementProps {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** A checkbox that agrees to the terms, with links to them. */
function Agreement({ agreed, onChange }: AgreementProps) {
  const t = useTexts(registrationTexts);
  return (
    <>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('agree')}
      </label>
      <p className={styles.terms}>
        <Link to={paths.termsOfService()}>{t('terms')}</Link>
        <Link to={paths.privacyProtection()}>{t('privacy')}</Link>
      </p>
    </>
  );
}

type TextName = Exclude<keyof Draft, 'agreed' | 'pref_id'>;

interface LineOptions {
  readonly autoComplete: string;
  readonly maxLength?: number;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: 'tel' | 'email';
  readonly inputMode?: 'numeric';
}

/** Fields whose errors have another name (spec, section 5). */
const errorNames: Readonly<Partial<Record<TextName, keyof FieldErrors>>> = {
  referralCode: 'referral_code',
};

/** The choice of a town if a postal code has several. */
function TownChoice({
  found,
  onChosen,
}: {
  readonly found: TownsFound | null;
  readonly onChosen: (address: { pref_id: string; shiku: string }) => void;
}) {
  const t = useTexts(registrationTexts);
  if (found === null || found.towns.length === 1) return null;
  if (found.towns.length === 0) return <Notice>{t('zipcodeUnknown')}</Notice>;
  return (
    <SelectField
      label={t('town')}
      key={found.zipcode}
      defaultValue=""
      onChange={(event) => {
        const town = found.towns[Number(event.target.value)];
        if (event.target.value !== '' && town !== undefined)
          onChosen({ pref_id: String(town.prefcode), shiku: `${town.address2}${town.address3}` });
      }}
    >
      <option value="">{t('townChoose')}</option>
      {found.towns.map((town, place) => (
        <option key={`${town.address2}${town.address3}`} value={place}>
          {`${town.address2}${town.address3}`}
        </option>
      ))}
    </SelectField>
  );
}
