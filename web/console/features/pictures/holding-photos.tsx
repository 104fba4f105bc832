import { type PhotoSide, photoSide } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import styles from './holding-photos.module.css';
import { PictureField } from './picture-field.tsx';
import { pictureTexts } from './texts.ts';

type Photo = AnswerOf<typeof operations.getHolding>['photos'][number];

interface HoldingPhotosProps {
  readonly code: string;
  readonly photos: readonly Photo[];
  readonly permissions: readonly Permission[];
}

/** The photos of an item, front and back, which a winner sees. Taken by phone, or chosen. */
export function HoldingPhotos({ code, photos, permissions }: HoldingPhotosProps) {
  const t = useTexts(pictureTexts);
  const mayChange = permissions.includes('stock.receive');
  if (photos.length === 0 && !mayChange) return null;
  return (
    <Section title={t('photos')}>
      {mayChange && <p className={screen.soft}>{t('photosHint')}</p>}
      <div className={styles.sides}>
        {photoSide.options.map((side) => (
          <Side
            key={side}
            code={code}
            side={side}
            photo={photos.find((photo) => photo.side === side)}
            mayChange={mayChange}
          />
        ))}
      </div>
    </Section>
  );
}

interface SideProps {
  readonly code: string;
  readonly side: PhotoSide;
  readonly photo: Photo | undefined;
  readonly mayChange: boolean;
}

/** The photo of one side of an item, and how to take another. */
function Side({ code, side, photo, mayChange }: SideProps) {
  const t = useTexts(pictureTexts);
  const language = useLanguage();
  const send = useSend();
  const params = { code, side };
  const name = t(side);
  const onDone = () => invalidate(operations.getHolding);
  return (
    <div className={styles.side}>
      <h3>{name}</h3>
      {photo === undefined ? (
        <p className={screen.soft}>{t('noPhoto')}</p>
      ) : (
        <>
          <a href={photo.address} target="_blank" rel="noreferrer">
            <img src={photo.address} alt={t('photoOf', { side: name })} />
          </a>
          <p className={screen.soft}>
            {t('takenAt', { at: formatDateTime(photo.takenAt, language) })}
          </p>
        </>
      )}
      {mayChange && (
        <PictureField
          label={t('photoOf', { side: name })}
          hasCamera
          upload={(file) => send(operations.putHoldingPhoto, { params, file })}
          onDone={onDone}
        />
      )}
      {mayChange && photo !== undefined && (
        <CommandPanel
          title={t('remove', { side: name })}
          action={t('remove', { side: name })}
          onDone={onDone}
          run={({ reason, idempotencyKey }) =>
            send(operations.removeHoldingPhoto, { params, body: { reason }, idempotencyKey })
          }
        />
      )}
    </div>
  );
}
