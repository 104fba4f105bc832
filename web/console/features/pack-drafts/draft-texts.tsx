import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

const languages = [
  { language: 'ja', name: 'nameJa', description: 'descriptionJa' },
  { language: 'en', name: 'nameEn', description: 'descriptionEn' },
] as const;

/** Name and description in both languages, side by side. */
export function DraftTexts({ content, setField }: Pick<DraftEditor, 'content' | 'setField'>) {
  const t = useTexts(packDraftTexts);
  return (
    <Section title={t('texts')}>
      <div className={styles.columns}>
        {languages.map(({ language, name, description }) => (
          <div key={language} className={styles.screen} lang={language}>
            <TextField
              label={t(name)}
              value={content.name[language]}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) =>
                setField('name', (before) => ({ ...before, [language]: target.value }))
              }
            />
            <TextArea
              label={t(description)}
              value={content.description[language]}
              maxLength={20_000}
              onChange={({ target }) =>
                setField('description', (before) => ({ ...before, [language]: target.value }))
              }
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
