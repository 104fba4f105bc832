import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { rarityText } from '../features/cards/card-fields.tsx';
import { CardPicture } from '../features/cards/card-name.tsx';
import { CardPrice } from '../features/cards/card-price.tsx';
import cards from '../features/cards/cards.module.css';
import { ChangeCard } from '../features/cards/change-card.tsx';
import { ChangePicture } from '../features/cards/change-picture.tsx';
import { cardTexts } from '../features/cards/texts.ts';
import { useCardTypes } from '../features/cards/use-card-types.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

type CardView = AnswerOf<typeof operations.getCard>;

/** A card of the shop: its fields, its prices, and the packs that have it. */
export function Card({ session: { permissions } }: { readonly session: Session }) {
  const { cardId = '' } = useParams();
  const t = useTexts(cardTexts);
  const language = useLanguage();
  const read = useRead(operations.getCard, { params: { cardId } });
  const { data } = read;
  const stock = {
    to: `${paths.stock}?search=${encodeURIComponent(data?.modelNumber ?? '')}`,
    text: t('stock'),
  };
  const audit = { to: `${paths.audit}?subject=card+${cardId}`, text: t('history') };
  return (
    <RecordScreen
      title={data === undefined ? t('card') : data.name[language] || data.modelNumber}
      read={read}
      neighbours={[
        { to: paths.cards, text: t('back') },
        permissions.includes('stock.view') ? stock : undefined,
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(card) => (
        <>
          <div className={cards.page}>
            <CardPicture card={card} />
            <CardFacts card={card} />
          </div>
          {permissions.includes('cards.edit') && <ChangeCard card={card} />}
          {permissions.includes('cards.edit') && <ChangePicture card={card} />}
          <Prices card={card} />
          <Packs card={card} />
          <RecordTimeline operation={operations.listCardTimeline} id={cardId} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly card: CardView;
}

function CardFacts({ card }: PartProps) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const { modelNumber, name, cardType, rarity, rarityLabel, movieRarity, setSize, price } = card;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('modelNumber'), modelNumber],
          [t('nameJa'), name.ja],
          [t('nameEn'), name.en],
          [t('cardType'), types.find(({ id }) => id === cardType)?.name[language]],
          [t('rarity'), `${t(rarityText(rarity))} · ${rarityLabel}`],
          [t('movieRarity'), movieRarity],
          [t('setSize'), formatNumber(setSize)],
          [t('price'), <CardPrice key="price" price={price} />],
        ]}
      />
    </Section>
  );
}

function Prices({ card: { prices } }: PartProps) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  return (
    <Section title={t('prices')}>
      <DataTable
        caption={t('prices')}
        rows={prices}
        rowKey={({ pricedOn }) => pricedOn}
        empty={t('noPrices')}
        columns={[
          { key: 'pricedOn', header: t('pricedOn'), cell: ({ pricedOn }) => pricedOn },
          { key: 'yen', header: t('price'), cell: ({ yen }) => formatNumber(yen), isNumber: true },
          { key: 'source', header: t('source'), cell: ({ source }) => source },
          {
            key: 'recordedAt',
            header: t('recordedAt'),
            cell: ({ recordedAt }) => formatDateTime(recordedAt, language),
          },
        ]}
      />
    </Section>
  );
}

function Packs({ card: { packs } }: PartProps) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  return (
    <Section title={t('packs')}>
      <DataTable
        caption={t('packs')}
        rows={packs}
        rowKey={({ id }) => id}
        empty={t('noPacks')}
        columns={[
          { key: 'pack', header: t('pack'), cell: ({ id, name }) => `${id} ${name[language]}` },
          {
            key: 'state',
            header: t('state'),
            cell: ({ isSealed }) => t(isSealed ? 'sealed' : 'unsealed'),
          },
        ]}
      />
    </Section>
  );
}
