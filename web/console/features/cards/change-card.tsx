import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { CardFields, cardFieldsOf, changedFieldsOf, rarityText } from './card-fields.tsx';
import { cardTexts } from './texts.ts';
import { useCardTypes } from './use-card-types.ts';

type CardView = AnswerOf<typeof operations.getCard>;

/**
 * Changes a card, from the revision that is shown. If somebody else was faster, both versions are
 * shown, and what was typed stays.
 */
export function ChangeCard({ card }: { readonly card: CardView }) {
  const t = useTexts(cardTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('change')}
      action={t('changeAction')}
      onDone={() => {
        void invalidate(operations.getCard);
        void invalidate(operations.listCards);
      }}
      run={({ form, reason, idempotencyKey }) =>
        send(operations.changeCard, {
          params: { cardId: String(card.id) },
          body: { ...changedFieldsOf(cardFieldsOf(form, card.rarity), card), reason },
          revision: `"${card.revision}"`,
          idempotencyKey,
        })
      }
      conflict={{
        shown: card,
        readAgain: () => invalidate(operations.getCard),
        versions: (seen, { current }) => <CardVersions seen={seen} current={current} />,
      }}
    >
      <CardFields card={card} />
    </CommandPanel>
  );
}

/** The fields that a refused change shows. */
const version = z.pick(operations.getCard.answer, {
  name: true,
  cardType: true,
  rarity: true,
  rarityLabel: true,
  movieRarity: true,
  setSize: true,
});
type CardVersion = z.infer<typeof version>;

/** A table of the fields that somebody else has changed meanwhile, with both values. */
function CardVersions({
  seen,
  current,
}: {
  readonly seen: CardVersion;
  readonly current: unknown;
}) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const parsed = version.safeParse(current);
  if (!parsed.success) return <Versions versions={[]} />;
  const row = versionRow<CardVersion>(seen, parsed.data);
  const typeOf = ({ cardType }: CardVersion) =>
    types.find(({ id }) => id === cardType)?.name[language] ?? String(cardType);
  const versions = [
    row(t('nameJa'), ({ name }) => name.ja),
    row(t('nameEn'), ({ name }) => name.en),
    row(t('cardType'), typeOf),
    row(t('rarity'), ({ rarity }) => t(rarityText(rarity))),
    row(t('rarityLabel'), ({ rarityLabel }) => rarityLabel),
    row(t('movieRarity'), ({ movieRarity }) => String(movieRarity)),
    row(t('setSize'), ({ setSize }) => String(setSize)),
  ];
  return <Versions versions={versions} />;
}
