import { useMutation, useQuery } from '@tanstack/react-query';
import { adultAge } from '#contract/limits.ts';
import { answerGuardianRequest, getGuardianRequest } from '#contract/shop/age.ts';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { guardianTexts } from './guardian-texts.ts';
import { HelpLinks } from './help-lines.tsx';
import styles from './protection.module.css';

interface Props {
  /** The token of the mail's link. */
  readonly token: string;
}

/** Shows a guardian what they are asked, with buttons to consent, to refuse and to withdraw. */
export function GuardianAnswer({ token }: Props) {
  const t = useTexts(guardianTexts);
  const failureText = useFailureText();
  const request = useQuery(callQuery(getGuardianRequest, { payload: { token } }));
  const answering = useMutation({
    mutationFn: (answer: 'consent' | 'refuse' | 'withdraw') =>
      send(answerGuardianRequest, { payload: { token, answer } }),
  });
  if (request.isLoadingError) {
    const { failure } = request.error;
    if (failure.reason !== 'fields')
      return <ReadError failure={failure} onRetry={() => void request.refetch()} />;
    return <Notice kind="danger">{failureText(failure)}</Notice>;
  }
  if (request.isPending) return <Skeleton height="18rem" radius="var(--radius-md)" />;
  const shown = answering.data?.ok ? answering.data.answer : request.data;
  const isBusy = answering.isPending;
  return (
    <section className={styles.section}>
      {answering.data?.ok === false && <Notice kind="danger">{failureText(answering.data)}</Notice>}
      <Question
        request={shown}
        answer={answering.data?.ok ? (answering.variables ?? null) : null}
      />
      <ButtonStack>
        {shown.consent === 'asked' && (
          <>
            {/* Both look the same: neither answer is the one that the shop wants. */}
            <Button wide busy={isBusy} onClick={() => answering.mutate('consent')}>
              {t('consent')}
            </Button>
            <Button wide busy={isBusy} onClick={() => answering.mutate('refuse')}>
              {t('refuse')}
            </Button>
          </>
        )}
        {shown.consent === 'confirmed' && (
          <Button wide busy={isBusy} onClick={() => answering.mutate('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
        <LinkButton wide to={paths.contact()}>
          {t('contact')}
        </LinkButton>
      </ButtonStack>
    </section>
  );
}

interface QuestionProps {
  readonly request: AnswerOf<typeof getGuardianRequest>;
  /** The answer that was given on this page; null if there is none. */
  readonly answer: 'consent' | 'refuse' | 'withdraw' | null;
}

/** Says what a consent means, or what has become of it. */
function Question({ request, answer }: QuestionProps) {
  const t = useTexts(guardianTexts);
  const language = useLanguage();
  const { guardian, member, consent } = request;
  const cap = formatYen(request.monthly_cap, language);
  if (consent === 'ended')
    return (
      <>
        {answer === null ? (
          <Notice>{t('ended', { member })}</Notice>
        ) : (
          <Notice>{t(answer === 'withdraw' ? 'withdrawn' : 'refused', { member })}</Notice>
        )}
        <CancelPurchases />
      </>
    );
  return (
    <>
      {consent === 'confirmed' ? (
        <Notice kind="success">{t('confirmed', { member, cap })}</Notice>
      ) : (
        <>
          <p>{t('lead', { guardian, member, adult: adultAge })}</p>
          <p>{t('what')}</p>
          <p>{t('limits', { member, cap })}</p>
        </>
      )}
      <p>{t('withdrawAny')}</p>
      <CancelPurchases />
    </>
  );
}

/** The right to cancel purchases without a consent, and who helps with it. */
function CancelPurchases() {
  const t = useTexts(guardianTexts);
  return (
    <>
      <p>{t('cancelAny')}</p>
      <p>{t('cancelDoubt')}</p>
      <p>{t('help')}</p>
      <HelpLinks />
    </>
  );
}
