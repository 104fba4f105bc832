import { useMutation, useQuery } from '@tanstack/react-query';
import { listPrefectures, login } from '#contract/shop/accounts.ts';
import { register } from '#contract/shop/registration.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './registration.module.css';
import { type Draft, type Passwords, registrationDraft } from './registration-draft.ts';
import { fieldsShown, payloadOf } from './registration-payload.ts';
import { registrationTexts } from './registration-texts.ts';
import { clearCachedResponses } from './viewer.ts';

type Fact = readonly [label: string, value: string, isShown: boolean];

interface Props {
  readonly draft: Draft;
  readonly passwords: Passwords;
  readonly onFix: () => void;
  readonly onRegistered: () => void;
}

/** Registers the draft and logs the new member in. */
function useSubmission({ draft, passwords, onRegistered }: Omit<Props, 'onFix'>) {
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => {
      const result = await send(register, { payload: payloadOf(draft, passwords, language) });
      // The address may already belong to a member. The login then fails, and a mail explains why.
      if (result.ok) await send(login, { payload: { mail: draft.mail, pass: passwords.pass } });
      return result;
    },
    onSuccess: async (result) => {
      if (!result.ok) return;
      await clearCachedResponses();
      registrationDraft.remove();
      onRegistered();
    },
  });
}

/** Shows the registration for review, without the password. */
export function RegistrationReview({ draft, passwords, onFix, onRegistered }: Props) {
  const t = useTexts(registrationTexts);
  const field = useTexts(profileFieldTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const shown = fieldsShown(draft, language);
  const prefectures = useQuery({ ...callQuery(listPrefectures, {}), ...keepShownData });
  const prefecture =
    prefectures.data?.data.list.find(({ id }) => String(id) === draft.pref_id)?.name ?? '';

  const submission = useSubmission({ draft, passwords, onRegistered });
  const failure = submission.data?.ok === false ? submission.data : null;

  const address: readonly Fact[] = [
    [field('zipcode'), draft.zipcode, true],
    [field('pref_id'), prefecture, shown.prefecture],
    [field('province'), draft.province, shown.country],
    [field('shiku'), draft.shiku, true],
    [field('address'), draft.address, true],
    [field('building'), draft.building, true],
  ];
  const hasAddress = address.some(([, value, isShown]) => isShown && value.trim() !== '');
  const facts: readonly Fact[] = [
    [field('lastName'), draft.lastName, true],
    [field('middleName'), draft.middleName, shown.middleName],
    [field('firstName'), draft.firstName, true],
    ...(hasAddress ? address : [[t('addressRow'), t('later'), true] as const]),
    [field('tel'), draft.tel, true],
    [field('mail'), draft.mail, true],
    [t('pass'), `•••••••• ${t('hidden')}`, true],
    [field('referralCode'), draft.referralCode, true],
  ];
  return (
    <div className={styles.stack}>
      <p>{t('confirmLead')}</p>
      {failure !== null && <Notice kind="danger">{failureText(failure)}</Notice>}
      <dl className={styles.review}>
        {facts.map(
          ([label, value, isShown]) =>
            isShown && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value.trim() === '' ? t('none') : value}</dd>
              </div>
            ),
        )}
      </dl>
      <ButtonStack>
        <Button
          kind="primary"
          size="lg"
          wide
          busy={submission.isPending}
          onClick={() => submission.mutate()}
        >
          {t('submit')}
        </Button>
        <Button wide disabled={submission.isPending} onClick={onFix}>
          {t('fix')}
        </Button>
      </ButtonStack>
    </div>
  );
}
