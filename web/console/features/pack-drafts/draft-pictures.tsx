import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useSend } from '../session/step-up.tsx';
import styles from './draft-pictures.module.css';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

/** How many pictures a pack has at most. */
const mostPictures = 10;

/** The pictures that rotate on the pack's page, and the picture that is shown with links to it. */
export function DraftPictures({ content, setField }: Pick<DraftEditor, 'content' | 'setField'>) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const { pictures, sharePicture } = content;
  const remove = (address: string) =>
    setField('pictures', (before) => before.filter((each) => each !== address));
  const add = (address: string) =>
    setField('pictures', (before) => (before.includes(address) ? before : [...before, address]));
  const upload = (use: 'cover' | 'share') => (file: Blob) =>
    send(operations.uploadPackPicture, { params: { use }, file });
  return (
    <Section title={t('pictures')}>
      {pictures.length === 0 && <p className={screen.soft}>{t('noPictures')}</p>}
      <ul className={styles.pictures}>
        {pictures.map((address, place) => (
          <li key={address}>
            <img src={address} alt={`${t('pictures')} ${place + 1}`} />
            <Button size="sm" onClick={() => remove(address)}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < mostPictures && (
        <PictureField
          label={t('addPicture')}
          upload={upload('cover')}
          onDone={({ address }) => add(address)}
        />
      )}
      {sharePicture === null ? (
        <p className={screen.soft}>{t('noSharePicture')}</p>
      ) : (
        <div className={styles.share}>
          <img src={sharePicture} alt={t('sharePicture')} />
          <Button size="sm" onClick={() => setField('sharePicture', null)}>
            {t('removeShare')}
          </Button>
        </div>
      )}
      <PictureField
        label={t('setSharePicture')}
        upload={upload('share')}
        onDone={({ address }) => setField('sharePicture', address)}
      />
    </Section>
  );
}
