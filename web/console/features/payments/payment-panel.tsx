import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { invalidate, queryClient } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import type { PaymentView } from './payment-view.ts';
import { paymentTexts } from './texts.ts';

interface PaymentPanelProps<O extends Operation> {
  readonly payment: PaymentView;
  readonly operation: O;
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
  /** Makes the request's body from the form. */
  readonly bodyOf: (form: FormData, reason: string) => z.input<O['body']>;
}

/**
 * The form of a command on a payment, made from the revision that is shown. If something has
 * happened to the payment meanwhile, it shows both versions, and what was typed stays.
 */
export function PaymentPanel<O extends Operation>(props: PaymentPanelProps<O>) {
  const { payment, operation, bodyOf, ...panel } = props;
  const t = useTexts(paymentTexts);
  const send = useSend();
  return (
    <CommandPanel
      {...panel}
      action={t('noteAction')}
      onDone={() => queryClient.invalidateQueries()}
      run={({ form, reason, idempotencyKey }) => {
        const request = {
          params: { paymentId: payment.id },
          body: bodyOf(form, reason),
          revision: `"${payment.revision}"`,
          idempotencyKey,
        };
        return send<Operation>(operation, request);
      }}
      conflict={{
        shown: payment,
        readAgain: () => invalidate(operations.getPayment),
        versions: (seen) => <PaymentVersions seen={seen} current={payment} />,
      }}
    />
  );
}

interface PaymentVersionsProps {
  readonly seen: PaymentView;
  readonly current: PaymentView;
}

/** A table of what has happened to a payment meanwhile. */
function PaymentVersions({ seen, current }: PaymentVersionsProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const row = versionRow(seen, current);
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  const versions = [
    row(t('state'), ({ state }) => t(`state_${state}`)),
    row(t('reversed'), ({ reversed }) => formatNumber(reversed)),
    row(t('attention'), ({ isToGiveBack, attention }) =>
      isToGiveBack ? t('toGiveBack') : (attention ?? ''),
    ),
    row(t('attentionResolvedAt'), ({ attentionResolvedAt }) => time(attentionResolvedAt)),
    row(t('events'), ({ events, commands }) => formatNumber(events.length + commands.length)),
  ];
  return <Versions versions={versions} />;
}
