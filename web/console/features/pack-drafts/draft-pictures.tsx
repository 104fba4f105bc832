import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import styles from './draft-pictures.module.css';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

/** The pictures of the pack, which take turns on its page. */
export function DraftPictures({ content, setField }: Pick<DraftEditor, 'content' | 'setField'>) {
  const t = useTexts(packDraftTexts);
  const { pictures } = content;
  const remove = (address: string) =>
    setField('pictures', (before) => before.filter((each) => each !== address));
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
    </Section>
  );
}
