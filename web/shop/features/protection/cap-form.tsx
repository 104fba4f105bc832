import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { largestCap } from '#contract/own-limits.ts';
import { type Cap, changeCap } from '#contract/shop/protection.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './protection.module.css';
import { protectionTexts } from './protection-texts.ts';

interface CapFormProps {
  readonly cap: Cap;
  readonly onCancel: () => void;
  readonly onSet: (answer: {
    outcome: 'set' | 'waiting' | 'unchanged';
    from: string | null;
  }) => unknown;
}

/**
 * Reads the amount of a typed cap. Full-width figures and separators are accepted.
 *
 * @returns null if it is not an amount, or is too large
 */
export function amountOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replace(/[,\s]/g, '');
  if (!/^\d{1,8}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount <= largestCap ? amount : null;
}

/** Asks for the amount of a cap, and changes or removes it. */
export function CapForm({ cap, onCancel, onSet }: CapFormProps) {
  const t = useTexts(protectionTexts);
  const failureText = useFailureText();
  const [isBad, setIsBad] = useState(false);
  const isPaid = cap.name.startsWith('paid_');
  const changing = useMutation({
    mutationFn: (amount: number | null) => send(changeCap, { payload: { cap: cap.name, amount } }),
    onSuccess: (result) => result.ok && onSet(result.answer),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = amountOf(fieldText(new FormData(event.currentTarget), 'amount'));
    setIsBad(amount === null);
    if (amount !== null && !changing.isPending) changing.mutate(amount);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {changing.data?.ok === false && <Notice kind="danger">{failureText(changing.data)}</Notice>}
      <TextField
        label={t(isPaid ? 'yenField' : 'pointField')}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={cap.amount ?? ''}
        hint={t(isPaid ? 'fieldHint_paid' : 'fieldHint_spent')}
        error={isBad ? t('badAmount') : undefined}
      />
      <ButtonStack>
        <Button wide type="submit" busy={changing.isPending}>
          {t('save')}
        </Button>
        {cap.amount !== null && (
          <Button kind="quiet" wide onClick={() => changing.mutate(null)}>
            {t('remove')}
          </Button>
        )}
        <Button kind="quiet" wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </ButtonStack>
    </form>
  );
}
