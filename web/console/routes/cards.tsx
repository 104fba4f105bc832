import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { rarityText } from '../features/cards/card-fields.tsx';
import { CardName } from '../features/cards/card-name.tsx';
import { CardPrice } from '../features/cards/card-price.tsx';
import { CreateCard } from '../features/cards/create-card.tsx';
import { cardTexts } from '../features/cards/texts.ts';
import { useCardTypes } from '../features/cards/use-card-types.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { CardPrices } from '../features/pack-drafts/card-prices.tsx';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** Every card of the shop, with its newest reference price. */
export function Cards({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const typeName = new Map(types.map(({ id, name }) => [id, name[language]]));
  const { value } = useListAddress();
  const [search, cardType] = [value('search'), value('cardType')];
  const filter = { search, cardType };
  const query = { ...filter, cursor: value('cursor') };
  const mayEdit = permissions.includes('cards.edit');
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        { kind: 'search', name: 'search', label: t('search'), value: search, maxLength: 200 },
        {
          kind: 'choice',
          name: 'cardType',
          label: t('cardType'),
          value: cardType,
          any: t('anyType'),
          options: types.map(({ id, name }) => [String(id), name[language]]),
        },
      ]}
      top={
        mayEdit && (
          <>
            <CreateCard />
            <CardPrices />
          </>
        )
      }
      list={{
        tools: <ListTools list="cards" query={query} />,
        read: useRead(operations.listCards, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.cards}/${id}`,
        empty: t('none'),
        columns: [
          { key: 'card', header: t('card'), cell: (card) => <CardName card={card} /> },
          {
            key: 'cardType',
            header: t('cardType'),
            cell: ({ cardType }) => typeName.get(cardType) ?? cardType,
          },
          {
            key: 'rarity',
            header: t('rarity'),
            cell: ({ rarity, rarityLabel }) => `${t(rarityText(rarity))} · ${rarityLabel}`,
          },
          {
            key: 'price',
            header: t('price'),
            cell: ({ price }) => <CardPrice price={price} />,
            isNumber: true,
          },
          { key: 'source', header: t('source'), cell: ({ price }) => price?.source },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportCardList, { body: filter })} />
    </ListScreen>
  );
}
