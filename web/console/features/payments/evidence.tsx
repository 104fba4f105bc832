import { operations } from '#contract/console/index.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { bytesOf } from '../../lib/file-bytes.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import type { PaymentView } from './payment-view.ts';
import { paymentTexts } from './texts.ts';

/** The form that saves the evidence for the company of a disputed payment. */
export function MakeEvidence({ payment: { id } }: { readonly payment: PaymentView }) {
  const t = useTexts(paymentTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('evidence')}
      hint={t('evidenceHint')}
      action={t('evidenceAction')}
      // The history of the payment has one entry more.
      onDone={() => invalidate(operations.getPayment)}
      run={async ({ form, reason }) => {
        const language = form.get('language') === 'en' ? 'en' : 'ja';
        const made = await send(operations.makeEvidence, {
          params: { paymentId: id },
          body: { language, reason },
        });
        if (made.ok) saveFile(`evidence-${id}.pdf`, bytesOf(made.answer.file), 'application/pdf');
        return made;
      }}
    >
      <SelectField label={t('evidenceLanguage')} name="language" defaultValue={useLanguage()}>
        <option value="ja">日本語</option>
        <option value="en">English</option>
      </SelectField>
    </CommandPanel>
  );
}
