import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { useSend } from '../session/step-up.tsx';
import { cardTexts } from './texts.ts';

/** Uploads a picture and gives it to the card, from the revision that is shown. */
export function ChangePicture({ card }: { readonly card: AnswerOf<typeof operations.getCard> }) {
  const t = useTexts(cardTexts);
  const send = useSend();
  return (
    <PictureField
      label={t('choosePicture')}
      upload={async (file) => {
        const uploaded = await send(operations.uploadCardPicture, { file });
        if (!uploaded.ok) return uploaded;
        return send(operations.changeCard, {
          params: { cardId: String(card.id) },
          body: { picture: uploaded.answer.address, reason: t('newPicture') },
          revision: `"${card.revision}"`,
        });
      }}
      onDone={() => {
        void invalidate(operations.getCard);
        void invalidate(operations.listCards);
      }}
    />
  );
}
