import { commonTexts } from '../../lib/common-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CardFact, CardSheet } from '../../ui/card-sheet.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { Notice } from '../../ui/states.tsx';
import { exchangeTexts } from './texts.ts';
import type { ExchangeWish, RefusalKind, useExchange } from './use-exchange.ts';

interface Props {
  readonly exchange: ReturnType<typeof useExchange>;
  /** The member's coins, null while unknown. */
  readonly coins: number | null;
}

/** Confirmation, refusal and completion: one at a time, and closing any of them ends all. */
export function ExchangeDialogs({ exchange, coins }: Props) {
  return (
    <>
      <Confirmation exchange={exchange} coins={coins} />
      <Refused exchange={exchange} />
      <Done exchange={exchange} />
    </>
  );
}

function Confirmation({ exchange, coins }: Props) {
  const t = useTexts(exchangeTexts);
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={exchange.step.at === 'confirming'}
      onClose={exchange.stop}
      title={t('confirmTitle')}
      closeLabel={common('close')}
      actions={
        <>
          <Button kind="primary" busy={exchange.isExchanging} onClick={exchange.confirm}>
            {t('exchange')}
          </Button>
          <Button disabled={exchange.isExchanging} onClick={exchange.stop}>
            {common('cancel')}
          </Button>
        </>
      }
    >
      {exchange.isUncertain && <Notice kind="danger">{t('uncertain')}</Notice>}
      {exchange.wish !== null && <Summary wish={exchange.wish} coins={coins} />}
      <p>{t('confirmHint')}</p>
    </Dialog>
  );
}

/** What an exchange takes and leaves. */
function Summary({
  wish: { card, count },
  coins,
}: {
  readonly wish: ExchangeWish;
  readonly coins: number | null;
}) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  const spent = card.sub_coin * count;
  return (
    <CardSheet picture={card.image} alt="">
      <CardFact name={t('card')}>{card.card_name}</CardFact>
      <CardFact name={t('modelNumber')}>{card.model_number}</CardFact>
      <CardFact name={t('count')}>{t('countOption', { count })}</CardFact>
      <CardFact name={t('coinsSpent')}>
        <Price amount={spent} kind="coins" language={language} />
      </CardFact>
      <CardFact name={t('coinsAfter')} main>
        {coins !== null && <Price amount={Math.max(0, coins - spent)} kind="coins" language={language} />}
      </CardFact>
    </CardSheet>
  );
}

const titles = {
  limit: 'limitTitle',
  coins: 'coinsTitle',
  other: 'otherTitle',
} as const satisfies Record<RefusalKind, string>;

function Refused({ exchange: { step, stop } }: Pick<Props, 'exchange'>) {
  const t = useTexts(exchangeTexts);
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={step.at === 'refused'}
      onClose={stop}
      title={t(titles[step.at === 'refused' ? step.kind : 'other'])}
      closeLabel={common('close')}
      actions={<Button onClick={stop}>{common('close')}</Button>}
    >
      <p role="alert">{step.at === 'refused' && step.message}</p>
    </Dialog>
  );
}

function Done({ exchange: { step, wish, stop } }: Pick<Props, 'exchange'>) {
  const t = useTexts(exchangeTexts);
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={step.at === 'done'}
      onClose={stop}
      title={t('doneTitle')}
      closeLabel={common('close')}
      actions={<Button onClick={stop}>{common('close')}</Button>}
    >
      {wish !== null && <p>{t('doneHint', { name: wish.card.card_name, num: wish.count })}</p>}
    </Dialog>
  );
}
