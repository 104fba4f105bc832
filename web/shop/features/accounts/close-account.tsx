import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { closeAccount, previewClosing } from '#contract/shop/profile.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatCoins, formatPoints } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import styles from './my-data.module.css';
import { PasswordField } from './password-field.tsx';
import { profileTexts } from './profile-texts.ts';

/** Explains closing the account, shows what must be done before, and closes it. */
export function CloseAccount({
  onClosed,
  waitingPayments,
  children,
}: {
  readonly onClosed: () => void;
  /** A link to payments that prevent closing. */
  readonly waitingPayments: ReactNode;
  /** The content below. It appears after this part has loaded, so that it does not move down. */
  readonly children: ReactNode;
}) {
  const t = useTexts(profileTexts);
  const language = useLanguage();
  const preview = useQuery({ ...callQuery(previewClosing, {}), ...keepShownData, staleTime: 0 });
  const [asking, setAsking] = useState(false);
  if (preview.isLoadingError) {
    return <ReadError failure={preview.error.failure} onRetry={() => void preview.refetch()} />;
  }
  if (preview.isPending) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  const { bars, point, coin } = preview.data;
  const remaining = { points: formatPoints(point, language), coins: formatCoins(coin, language) };
  return (
    <ButtonStack>
      <section className={styles.section}>
        <h2>{t('closeTitle')}</h2>
        <p>{t('closeLead')}</p>
        {(point > 0 || coin > 0) && <Notice>{t('closeLapse', remaining)}</Notice>}
        {bars.length > 0 ? (
          <>
            <p>{t('closeBarred')}</p>
            <ul className={styles.bars}>
              {bars.map((bar) => (
                <li key={bar}>{t(`bar_${bar}`)}</li>
              ))}
            </ul>
            {bars.includes('open_cards') && (
              <LinkButton wide to={paths.getCardList()}>
                {t('toOpenCards')}
              </LinkButton>
            )}
            {bars.includes('open_payments') && waitingPayments}
          </>
        ) : (
          <Button wide onClick={() => setAsking(true)}>
            {t('close')}
          </Button>
        )}
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t('closeConfirmTitle')}
          closeLabel={t('cancel')}
        >
          <ClosingForm onClosed={onClosed} onCancel={() => setAsking(false)} />
        </Dialog>
      </section>
      {children}
    </ButtonStack>
  );
}

interface ClosingFormProps {
  readonly onClosed: () => void;
  readonly onCancel: () => void;
}

/** The form that closes an account after the member has confirmed with their password. */
function ClosingForm({ onClosed, onCancel }: ClosingFormProps) {
  const t = useTexts(profileTexts);
  const failureText = useFailureText();
  const errorId = useId();
  const closing = useMutation({
    mutationFn: (fields: FormData) =>
      send(closeAccount, { payload: { pass: fieldText(fields, 'pass') } }),
    onSuccess: (result) => {
      if (!result.ok) return invalidateCall(previewClosing);
      return onClosed();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!closing.isPending) closing.mutate(new FormData(event.currentTarget));
  };
  const failure = closing.data?.ok === false ? closing.data : null;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('closeConfirm')}</p>
      {failure !== null && (
        <div id={errorId}>
          <Notice kind="danger">{failureText(failure)}</Notice>
        </div>
      )}
      <PasswordField
        label={t('password')}
        name="pass"
        autoComplete="current-password"
        maxLength={128}
        required
        {...(failure !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <ButtonStack>
        <Button wide type="submit" busy={closing.isPending}>
          {t('closeNow')}
        </Button>
        <Button kind="quiet" wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </ButtonStack>
    </form>
  );
}
