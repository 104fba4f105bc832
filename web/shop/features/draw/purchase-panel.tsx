import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { checkPack } from '#contract/shop/draw.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useSheetEntry } from '../../lib/sheet-entry.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { attempts, type PurchaseInputs } from './attempt.ts';
import { largestCount } from './count.rules.ts';
import { CountChoice } from './count-choice.tsx';
import { usePurchase } from './purchase.ts';
import styles from './purchase-panel.module.css';
import { PurchaseSummary } from './purchase-summary.tsx';
import { ShortOfBalance } from './short-of-balance.tsx';
import { drawTexts } from './texts.ts';

interface PurchasePanelProps {
  readonly pack: Pack;
  /** The member's points or coins, depending on the pack; null if unknown. */
  readonly balance: number | null;
  /** The visit to this screen: the key of its history entry. */
  readonly visit: string;
  /** An error to show first: why a purchase made on another screen came back here. */
  readonly errorText: string | null;
  readonly isVisitor: boolean;
  /** How many packs are proposed first. */
  readonly proposed: number;
  /** Why the pack cannot be bought now, shown instead of the choice; null while it is on sale. */
  readonly closed: ReactNode;
  /** Other packs, for a buyer who is too late. */
  readonly alternatives: ReactNode;
  readonly onLogin: () => void;
  readonly onBought: (purchaseId: string) => void;
}

type Confirming = Extract<Step, { at: 'confirming' }>;
type Step =
  | { readonly at: 'choosing' }
  /**
   * Contains the data to confirm: the pack's data may change meanwhile, and the purchase must be
   * what the buyer read.
   */
  | { readonly at: 'confirming'; readonly pack: Pack; readonly input: PurchaseInputs }
  | { readonly at: 'short'; readonly shortage: number | null }
  /** Sold out: somebody else bought the last one. */
  | { readonly at: 'missed' };

/**
 * Lets the member choose a count, checks with the server whether it can be bought, asks for
 * confirmation and buys. A purchase that has started continues even if the pack sells out
 * meanwhile, perhaps by this very purchase.
 */
export function PurchasePanel(props: PurchasePanelProps) {
  const { pack, isVisitor } = props;
  const t = useTexts(drawTexts);
  const [wanted, setWanted] = useState(props.proposed);
  const largest = largestCount(pack.pack_count, pack.max_buy_count);
  const input = { packId: pack.id, count: Math.min(wanted, largest), visit: props.visit };
  const buying = useBuying(input, props);
  const confirmed = buying.step.at === 'confirming' ? buying.step : { pack, input };
  useSheetEntry(buying.step.at !== 'choosing', buying.stop);

  return (
    <>
      {buying.errorText !== null && <Notice kind="danger">{buying.errorText}</Notice>}
      {props.closed ?? (
        <CountChoice
          count={input.count}
          largest={largest}
          remaining={pack.pack_count}
          price={pack.point}
          kind={pack.payment_method === '1' ? 'points' : 'coins'}
          onCount={setWanted}
          disabled={buying.isChecking}
        >
          <Button kind="primary" size="lg" wide busy={buying.isChecking} onClick={buying.start}>
            {isVisitor ? t('loginToDraw') : t('draw')}
          </Button>
        </CountChoice>
      )}
      <ConfirmPurchase {...confirmed} balance={props.balance} buying={buying} />
      <ShortOfBalance
        open={buying.step.at === 'short'}
        shortage={buying.step.at === 'short' ? buying.step.shortage : null}
        pack={pack}
        onClose={buying.stop}
      />
      <SoldOutDialog open={buying.step.at === 'missed'} onClose={buying.stop} pack={pack}>
        {props.alternatives}
      </SoldOutDialog>
    </>
  );
}

interface MissedProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pack: Pack;
  /** Other packs to buy. */
  readonly children: ReactNode;
}

/**
 * The dialog that replaces the confirmation if the last unit was sold meanwhile. It says that
 * nothing was charged.
 */
function SoldOutDialog({ open, onClose, pack, children }: MissedProps) {
  const t = useTexts(drawTexts);
  return (
    <MessageDialog open={open} onClose={onClose} title={t('missed')}>
      <p>{t(pack.payment_method === '1' ? 'noPointsSpent' : 'noCoinsSpent')}</p>
      {open && children}
    </MessageDialog>
  );
}

/** Holds the steps from the draw button to the purchase, and moves between them. */
function useBuying(input: PurchaseInputs, props: PurchasePanelProps) {
  const { pack, errorText: firstErrorText, isVisitor, onLogin, onBought } = props;
  const t = useTexts(drawTexts);
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const [errorText, setErrorText] = useState(firstErrorText);
  const purchase = usePurchase();
  const check = useCheck(setStep, setErrorText);

  const start = () => {
    setErrorText(null);
    if (isVisitor) {
      onLogin();
      return;
    }
    purchase.reset();
    const earlier = attempts.find(input);
    // An attempt without a result may have been carried out: request its result instead of checking
    // stock and balance.
    if (earlier !== null && earlier.purchaseId === undefined)
      setStep({ at: 'confirming', pack, input });
    else check.mutate({ pack, input });
  };

  const confirm = () => {
    if (step.at !== 'confirming') return;
    const { input, pack } = step;
    purchase.mutate(
      { input, price: pack.point },
      {
        onSuccess: (result) => {
          if (result.kind === 'bought') onBought(result.purchaseId);
          else if (result.kind === 'shortOfBalance')
            setStep({ at: 'short', shortage: result.shortage });
          else if (result.kind === 'soldOut') setStep({ at: 'missed' });
          else if (result.kind === 'refused') {
            setErrorText(result.message || t('refused'));
            setStep({ at: 'choosing' });
          }
        },
      },
    );
  };

  return {
    step,
    errorText,
    start,
    confirm,
    stop: () => setStep({ at: 'choosing' }),
    isChecking: check.isPending,
    isBuying: purchase.isPending,
    isUncertain: purchase.data?.kind === 'uncertain',
  };
}

/** Checks with the server whether the purchase is possible, and opens the step that follows. */
function useCheck(onStep: (step: Step) => void, onError: (errorText: string) => void) {
  const t = useTexts(drawTexts);
  const failureText = useFailureText();
  return useMutation({
    mutationFn: ({ input }: Omit<Confirming, 'at'>) =>
      send(checkPack, { payload: { pack_id: input.packId, count: input.count } }),
    onSuccess: (result, asked) => {
      if (!result.ok) {
        onError(failureText(result));
      } else if (result.answer.result === '1') {
        // The attempt of this visit has its result; this press is a new purchase.
        attempts.remove(asked.input);
        onStep({ at: 'confirming', ...asked });
      } else if (result.answer.result === '-2') {
        onStep({ at: 'short', shortage: result.answer.shortage ?? null });
      } else if (result.answer.reason === 'sold-out') {
        void invalidateCall(getPack);
        onStep({ at: 'missed' });
      } else {
        onError(result.answer.errors?.['count']?.[0] ?? t('refused'));
      }
    },
  });
}

interface ConfirmPurchaseProps {
  readonly pack: Pack;
  readonly balance: number | null;
  readonly input: PurchaseInputs;
  readonly buying: ReturnType<typeof useBuying>;
}

/** The dialog that shows price and balance before the purchase is made. */
function ConfirmPurchase({ pack, balance, input, buying }: ConfirmPurchaseProps) {
  const t = useTexts(drawTexts);
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={buying.step.at === 'confirming'}
      onClose={buying.stop}
      title={t('confirmTitle')}
      closeLabel={common('close')}
      actions={
        <>
          <Button kind="primary" busy={buying.isBuying} onClick={buying.confirm}>
            {t('purchase')}
          </Button>
          <Button disabled={buying.isBuying} onClick={buying.stop}>
            {common('cancel')}
          </Button>
        </>
      }
    >
      {buying.isUncertain && <Notice kind="danger">{t('uncertain')}</Notice>}
      <PurchaseSummary pack={pack} count={input.count} balance={balance} />
      {!buying.isUncertain && (
        <p>
          <Link to={paths.confirmBuyProduct(pack.id, input.count)} className={styles.more}>
            {t('fullConfirmation')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}
