import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adultAge } from '#contract/limits.ts';
import { getAge, stateBirthDate } from '#contract/shop/age.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { ageTexts } from './age-texts.ts';
import { birthDateOf } from './birth-date.rules.ts';
import styles from './protection.module.css';

const parts = [
  { name: 'year', most: 4, autoComplete: 'bday-year' },
  { name: 'month', most: 2, autoComplete: 'bday-month' },
  { name: 'day', most: 2, autoComplete: 'bday-day' },
] as const;

/**
 * Asks for the date of birth before the first purchase of points, and says why. The fields start
 * empty: with a prefilled date, a member who only presses the button would register a wrong one.
 *
 * @param props `minorsFrom` is the age from which a guardian's consent is enough; null if only
 *   adults may buy points
 */
export function AgeForm({ minorsFrom }: { readonly minorsFrom: number | null }) {
  const t = useTexts(ageTexts);
  const failureText = useFailureText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const stating = useMutation({
    mutationFn: (birthDate: string) => send(stateBirthDate, { payload: { birth_date: birthDate } }),
    onSuccess: () => {
      setTyped(null);
      return invalidateCall(getAge);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const date = birthDateOf(
      fieldText(form, 'year'),
      fieldText(form, 'month'),
      fieldText(form, 'day'),
    );
    setBad(date === null);
    setTyped(date);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{t('title')}</h2>
      <p>
        {minorsFrom === null
          ? t('why', { age: adultAge })
          : t('whyMinors', { age: adultAge, from: minorsFrom })}
      </p>
      <p>{t('fixed')}</p>
      <p>{t('honest')}</p>
      {stating.data?.ok === false && <Notice kind="danger">{failureText(stating.data)}</Notice>}
      {isBad && <Notice kind="danger">{t('bad')}</Notice>}
      <fieldset className={styles.birthDate}>
        <legend>{t('birthDate')}</legend>
        {parts.map(({ name, most, autoComplete }) => (
          <TextField
            key={name}
            label={t(name)}
            name={name}
            inputMode="numeric"
            maxLength={most}
            autoComplete={autoComplete}
            {...(isBad && { 'aria-invalid': true })}
          />
        ))}
      </fieldset>
      <Button kind="primary" size="lg" wide type="submit" busy={stating.isPending}>
        {t('toConfirm')}
      </Button>
      <ConfirmBirthDate
        date={typed}
        isBusy={stating.isPending}
        onConfirm={(date) => stating.mutate(date)}
        onCorrect={() => setTyped(null)}
      />
    </form>
  );
}

interface ConfirmProps {
  /** Null while nothing is to be confirmed. */
  readonly date: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: (date: string) => void;
  readonly onCorrect: () => void;
}

/** Shows the date once more, because it cannot be changed afterwards. */
function ConfirmBirthDate({ date, isBusy, onConfirm, onCorrect }: ConfirmProps) {
  const t = useTexts(ageTexts);
  const language = useLanguage();
  return (
    <Dialog
      open={date !== null}
      onClose={onCorrect}
      title={t('confirmTitle')}
      closeLabel={t('correct')}
      actions={
        <>
          <Button busy={isBusy} onClick={() => date !== null && onConfirm(date)}>
            {t('state')}
          </Button>
          <Button kind="quiet" onClick={onCorrect}>
            {t('correct')}
          </Button>
        </>
      }
    >
      <p className={styles.statedDate}>
        {date !== null && t('confirm', { date: formatDate(`${date}T00:00:00+09:00`, language) })}
      </p>
      <p>{t('fixed')}</p>
    </Dialog>
  );
}
