import { type ReactNode, useMemo, useState } from 'react';
import { shippingBusinessDays } from '#contract/limits.ts';
import type { PurchaseResult, WonCard } from '#contract/shop/won-cards.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Paper } from '../../../kit/ui/paper.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { Delivery } from '../../lib/delivery-on-wire.ts';
import { anyDelivery, ChooseDelivery } from '../../ui/delivery-fields.tsx';
import { ExtraBadge } from '../../ui/extra-badge.tsx';
import { Price } from '../../ui/price.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { CardPicture } from './card-choice.tsx';
import { type Choices, sortMostValuableFirst, sumsOf } from './choice.rules.ts';
import { Deadline } from './deadline.tsx';
import type { DecisionResult } from './decide.ts';
import styles from './final-check.module.css';
import { wonCardTexts } from './texts.ts';

interface Props {
  /** The cards, and the deadline of the first of them. */
  readonly purchase: Pick<PurchaseResult, 'cards' | 'decide_by'>;
  /** The address of the choice. */
  readonly choiceAt: string;
  /** At least one choice, only of open cards. */
  readonly choices: Choices;
  /** The shipping address. */
  readonly shipTo: ReactNode;
  /** The number of the chosen address; undefined: the usual one. */
  readonly address: number | undefined;
  /** The member's points; null if unknown. */
  readonly balance: number | null;
  /** Points that the member owes; the points of converted cards settle them first. */
  readonly owed: number;
  readonly result: DecisionResult | undefined;
  readonly busy: boolean;
  readonly onConfirm: (delivery: Delivery) => void;
  /** Called when the deadline passes on this screen. */
  readonly onExpired: () => void;
}

/** The final check before a decision that cannot be undone. */
export function FinalCheck(props: Props) {
  const { purchase, choiceAt, choices, shipTo, address, balance, owed, result, busy } = props;
  const { onConfirm, onExpired } = props;
  const t = useTexts(wonCardTexts);
  const [delivery, setDelivery] = useState(anyDelivery);
  const sums = sumsOf(purchase.cards, choices);
  const chosen = useMemo(() => sortMostValuableFirst(purchase.cards), [purchase.cards]);
  const shipped = chosen.filter((card) => choices.get(card.history_id) === 'ship');
  const converted = chosen.filter((card) => choices.get(card.history_id) === 'points');
  return (
    <Paper heading={t('confirmTitle')}>
      {purchase.decide_by !== null && <Deadline until={purchase.decide_by} onExpired={onExpired} />}
      <p>{t('confirmLead')}</p>
      {shipped.length > 0 && (
        <Group heading={t('shipHeading', { count: shipped.length })} cards={shipped} kind="ship">
          <dl className={styles.facts}>
            <dt>{t('shipTo')}</dt>
            <dd>{shipTo}</dd>
          </dl>
          <ChooseDelivery
            address={address}
            delivery={delivery}
            disabled={busy}
            onChange={setDelivery}
          />
          <p className={styles.note}>{t('shipWhen', { days: shippingBusinessDays })}</p>
        </Group>
      )}
      {converted.length > 0 && (
        <Group
          heading={t('pointsHeading', { count: converted.length })}
          cards={converted}
          kind="points"
        >
          <PointsBack points={sums.pointsBack} owed={owed} balance={balance} />
        </Group>
      )}
      {sums.later > 0 && <p className={styles.note}>{t('laterNote', { count: sums.later })}</p>}
      <Notice>{t('finalWarning')}</Notice>
      <Failed result={result} />
      <ButtonStack>
        <Button
          kind="primary"
          size="lg"
          wide
          busy={busy}
          onClick={() => onConfirm(shipped.length > 0 ? delivery : anyDelivery)}
        >
          {t('confirm')}
        </Button>
        <LinkButton wide to={choiceAt} replace>
          {t('backToChoice')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}

interface PointsBackProps {
  /** The points of the converted cards. */
  readonly points: number;
  readonly owed: number;
  readonly balance: number | null;
}

/**
 * The points of the converted cards, the debt that they settle first, and the balance afterwards.
 */
function PointsBack({ points, owed, balance }: PointsBackProps) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  const settled = Math.min(owed, points);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('pointsBack')}</dt>
        <dd>
          <Price amount={points} kind="points" language={language} />
        </dd>
      </div>
      {settled > 0 && (
        <div>
          <dt>{t('debtSettled')}</dt>
          <dd>
            −<Price amount={settled} kind="points" language={language} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('balanceAfter')}</dt>
        <dd>
          {balance !== null && (
            <Price amount={balance + points - settled} kind="points" language={language} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The message why a decision failed, or that its result is unknown. */
function Failed({ result }: { readonly result: DecisionResult | undefined }) {
  const t = useTexts(wonCardTexts);
  const failureText = useFailureText();
  if (result?.kind === 'uncertain') return <Notice kind="danger">{t('uncertain')}</Notice>;
  if (result?.kind === 'refused')
    return <Notice kind="danger">{failureText(result.failure)}</Notice>;
  return null;
}

/** How many pictures of a group are shown; the number shows the rest. */
const maxPictures = 11;

interface GroupProps {
  readonly heading: string;
  readonly cards: readonly WonCard[];
  readonly kind: 'ship' | 'points';
  readonly children: ReactNode;
}

/** The pictures of the cards with the same choice, up to a limit. */
function Group({ heading, cards, kind, children }: GroupProps) {
  const t = useTexts(wonCardTexts);
  const shown = cards.length > maxPictures + 1 ? cards.slice(0, maxPictures) : cards;
  const more = cards.length - shown.length;
  return (
    <section className={styles.group} data-kind={kind}>
      <h2>{heading}</h2>
      <ul className={styles.pictures}>
        {shown.map((card) => (
          <li key={card.history_id}>
            <CardPicture card={card} />
            <span className="visually-hidden">{card.name}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t('andMore', { count: more })}</li>}
      </ul>
      <Extras cards={cards} />
      {children}
    </section>
  );
}

/** Names the extra prizes of a group, up to a limit: their pictures are too small for words. */
function Extras({ cards }: Pick<GroupProps, 'cards'>) {
  const t = useTexts(wonCardTexts);
  const extras = cards.filter(({ extra }) => extra !== undefined);
  if (extras.length === 0) return null;
  const more = extras.length - maxPictures;
  return (
    <ul className={styles.extras}>
      {extras.slice(0, maxPictures).map((card) => (
        <li key={card.history_id}>
          <ExtraBadge card={card} /> {card.name}
        </li>
      ))}
      {more > 0 && <li>{t('andMore', { count: more })}</li>}
    </ul>
  );
}
