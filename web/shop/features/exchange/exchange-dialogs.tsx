import { type ReactNode, useState } from 'react';
import { shippingBusinessDays } from '#contract/limits.ts';
import { tab } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useLastShown } from '../../../kit/lib/last-shown.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { MessageDialog } from '../../../kit/ui/message-dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { CardFact, CardSheet } from '../../ui/card-sheet.tsx';
import { anyDelivery, ChooseDelivery } from '../../ui/delivery-fields.tsx';
import { Price } from '../../ui/price.tsx';
import { exchangeTexts } from './texts.ts';
import type { ExchangeInputs, RefusalKind, useExchange } from './use-exchange.ts';

interface Props {
  readonly exchange: ReturnType<typeof useExchange>;
  /** The member's coins; null if unknown. */
  readonly coins: number | null;
  /** The shipping address and the choice of another one. */
  readonly shipTo: ReactNode;
  /** The number of the chosen address; undefined: the usual one. */
  readonly address: number | undefined;
}

/**
 * The dialogs of an exchange: confirmation, refusal and completion. One is open at a time; closing
 * any ends the exchange.
 */
export function ExchangeDialogs({ exchange, coins, shipTo, address }: Props) {
  return (
    <>
      <Confirmation {...{ exchange, coins, shipTo, address }} />
      <Refused exchange={exchange} coins={coins} />
      <Done exchange={exchange} />
    </>
  );
}

/** The dialog that asks a member to confirm an exchange. */
function Confirmation({ exchange, coins, shipTo, address }: Props) {
  const [delivery, setDelivery] = useState(anyDelivery);
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
          <Button
            kind="primary"
            busy={exchange.isExchanging}
            onClick={() => exchange.confirm({ delivery, address })}
          >
            {t('exchange')}
          </Button>
          <Button disabled={exchange.isExchanging} onClick={exchange.stop}>
            {common('cancel')}
          </Button>
        </>
      }
    >
      {exchange.isUncertain && <Notice kind="danger">{t('uncertain')}</Notice>}
      {exchange.input !== null && <Summary input={exchange.input} coins={coins} />}
      <dl>
        <CardFact name={t('shipTo')}>{shipTo}</CardFact>
      </dl>
      <ChooseDelivery
        address={address}
        delivery={delivery}
        disabled={exchange.isExchanging || exchange.isUncertain}
        onChange={setDelivery}
      />
      <p>{t('confirmHint')}</p>
    </Dialog>
  );
}

interface ConfirmProps extends Pick<Props, 'coins'> {
  readonly input: ExchangeInputs;
}

/** The price of an exchange, and the balance afterwards. */
function Summary({ input: { card, count }, coins }: ConfirmProps) {
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
      <CardFact name={t('coinsAfter')}>
        {coins !== null && (
          <Price amount={Math.max(0, coins - spent)} kind="coins" language={language} />
        )}
      </CardFact>
    </CardSheet>
  );
}

const titles = {
  limit: 'limitTitle',
  coins: 'coinsTitle',
  other: 'otherTitle',
} as const satisfies Record<RefusalKind, string>;

/** The dialog that says why an exchange was refused. */
function Refused({ exchange: { step, input, stop }, coins }: Pick<Props, 'exchange' | 'coins'>) {
  const t = useTexts(exchangeTexts);
  const common = useTexts(commonTexts);
  const refusal = useLastShown(step.at === 'refused' ? step : null);
  const kind = refusal?.kind ?? 'other';
  const missing = kind === 'coins' ? input : null;
  return (
    <Dialog
      open={step.at === 'refused'}
      onClose={stop}
      title={t(titles[kind])}
      closeLabel={common('close')}
      actions={
        <>
          {missing !== null && (
            <LinkButton kind="primary" to={paths.packList(tab.all)}>
              {t('toPacks')}
            </LinkButton>
          )}
          <Button onClick={stop}>{common('close')}</Button>
        </>
      }
    >
      <p role="alert">{refusal?.message}</p>
      {missing !== null && <MissingCoins input={missing} coins={coins} />}
    </Dialog>
  );
}

/**
 * The facts of an exchange for which the coins do not suffice: the card, how many, the coins needed
 * and the balance.
 */
function MissingCoins({ input: { card, count }, coins }: ConfirmProps) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  return (
    <dl>
      <CardFact name={t('card')}>{card.card_name}</CardFact>
      <CardFact name={t('count')}>{t('countOption', { count })}</CardFact>
      <CardFact name={t('coinsNeeded')}>
        <Price amount={card.sub_coin * count} kind="coins" language={language} />
      </CardFact>
      {coins !== null && (
        <CardFact name={t('ownedCoins')}>
          <Price amount={coins} kind="coins" language={language} />
        </CardFact>
      )}
    </dl>
  );
}

/** The dialog that says an exchange was made. */
function Done({ exchange: { step, input, stop } }: Pick<Props, 'exchange'>) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  const deliverOn = useLastShown(step.at === 'done' ? step : null)?.deliverOn;
  return (
    <MessageDialog open={step.at === 'done'} onClose={stop} title={t('doneTitle')}>
      {input !== null && (
        <>
          <p>{t('done', { name: input.card.card_name, count: input.count })}</p>
          <p>
            {deliverOn === undefined
              ? t('shipped', { days: shippingBusinessDays })
              : t('shippedFor', { date: formatDate(`${deliverOn}T12:00:00+09:00`, language) })}
          </p>
        </>
      )}
    </MessageDialog>
  );
}
