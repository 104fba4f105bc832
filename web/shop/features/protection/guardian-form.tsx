import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adultAge, guardianQuestion } from '#contract/limits.ts';
import { askGuardian, getAge, guardianRelation } from '#contract/shop/age.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDateTime, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { day } from '../../../kit/lib/time.rules.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { guardianTexts } from './guardian-texts.ts';
import styles from './protection.module.css';

interface Props {
  readonly age: AnswerOf<typeof getAge>;
}

/** Asks for a guardian's name and mail address, or says that they were asked. */
export function GuardianForm({ age }: Props) {
  const t = useTexts(guardianTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const asking = useMutation({
    mutationFn: (form: FormData) =>
      send(askGuardian, {
        payload: {
          name: fieldText(form, 'name'),
          relation: guardianRelation.parse(fieldText(form, 'relation')),
          mail: fieldText(form, 'mail'),
        },
      }),
    onSuccess: (result) => {
      if (result.ok) setAsking(false);
      return invalidateCall(getAge);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    asking.mutate(new FormData(event.currentTarget));
  };
  const { guardian } = age;
  if (guardian !== null && !isAsking)
    return (
      <section className={styles.section}>
        <h2>{t('askTitle')}</h2>
        <Notice>
          {t('asked', {
            name: guardian.name,
            mail: guardian.mail,
            until: formatDateTime(
              new Date(Date.parse(guardian.asked) + guardianQuestion.days * day).toISOString(),
              language,
            ),
          })}
        </Notice>
        <Button wide onClick={() => setAsking(true)}>
          {t('askAgain')}
        </Button>
      </section>
    );
  const cap = formatYen(age.monthly_cap ?? 0, language);
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{t('askTitle')}</h2>
      <p>{t('askLead', { adult: adultAge, cap })}</p>
      <p>{t('askPrivacy')}</p>
      {asking.data?.ok === false && <Notice kind="danger">{failureText(asking.data)}</Notice>}
      <TextField label={t('name')} name="name" maxLength={100} required />
      <SelectField label={t('relation')} name="relation" defaultValue="parent">
        {guardianRelation.options.map((relation) => (
          <option key={relation} value={relation}>
            {t(`relation_${relation}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('mail')} name="mail" type="email" maxLength={254} required />
      <Button kind="primary" size="lg" wide type="submit" busy={asking.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Shows how much a minor may pay a month, and which guardian consented to it. */
export function GuardianConsent({ age }: Props) {
  const t = useTexts(guardianTexts);
  const language = useLanguage();
  if (age.guardian === null || age.monthly_cap === null) return null;
  const cap = formatYen(age.monthly_cap, language);
  return <p>{t('minor', { name: age.guardian.name, cap })}</p>;
}
