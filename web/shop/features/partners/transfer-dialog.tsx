import { type FormEvent, useId, useState } from 'react';
import { type PartnerSite, transferDigits } from '#contract/shop/partners.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { digitFieldProps } from '../../../kit/lib/form.ts';
import { formatPoints } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { amountError } from './amount.rules.ts';
import { partnerTexts } from './texts.ts';
import { useTransfer } from './use-transfer.ts';

interface Props {
  readonly site: PartnerSite;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called at the end: '' if the points were credited, otherwise the error. */
  readonly onEnded: (error: string) => void;
}

/** Takes the number of points, asks for confirmation, and transfers them. */
export function TransferDialog({ site, open, onClose, onEnded }: Props) {
  const t = useTexts(partnerTexts);
  const common = useTexts(commonTexts);
  const [typed, setTyped] = useState('');
  const [confirming, setConfirming] = useState(false);
  const transfer = useTransfer(site, onEnded);
  const points = Number(typed);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('transferTitle', { site: site.name })}
      closeLabel={common('close')}
    >
      {confirming ? (
        <>
          {transfer.isUncertain && <Notice kind="danger">{t('uncertain')}</Notice>}
          <p>{t('question', { count: points })}</p>
          <ButtonStack>
            <Button
              kind="primary"
              wide
              busy={transfer.isBusy}
              onClick={() => transfer.start(points)}
            >
              {t('confirm')}
            </Button>
            <Button wide disabled={transfer.isBusy} onClick={() => setConfirming(false)}>
              {t('change')}
            </Button>
          </ButtonStack>
        </>
      ) : (
        <Amount site={site} typed={typed} onType={setTyped} onDone={() => setConfirming(true)} />
      )}
    </Dialog>
  );
}

interface AmountProps {
  readonly site: PartnerSite;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onDone: () => void;
}

/** The form for how many points to transfer, with the balance at the partner site. */
function Amount({ site, typed, onType, onDone }: AmountProps) {
  const t = useTexts(partnerTexts);
  const language = useLanguage();
  const errorId = useId();
  const [tried, setTried] = useState(false);
  const owned = site.point ?? null;
  const problem = amountError(typed, owned);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null) onDone();
  };
  const described =
    tried && problem !== null ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <p>
        {t('balance')}{' '}
        <strong>{owned === null ? t('balanceUnknown') : formatPoints(owned, language)}</strong>
      </p>
      <TextField
        label={t('amount')}
        hint={t('amountHint')}
        value={typed}
        {...digitFieldProps(transferDigits, onType)}
        {...described}
        {...(owned !== null && {
          action: { label: t('all'), content: t('all'), onPress: () => onType(String(owned)) },
        })}
      />
      {tried && problem !== null && (
        <div id={errorId}>
          <Notice kind="danger">{t(problem)}</Notice>
        </div>
      )}
      <Button kind="primary" type="submit" wide>
        {t('toConfirm')}
      </Button>
    </form>
  );
}
