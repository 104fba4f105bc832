import { useState } from 'react';
import type { NewsContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useSend } from '../session/step-up.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

/** The most pictures that can be added here; a catalogue may bring more. */
const mostPictures = 6;
const languages = ['ja', 'en'] as const;

/** The fields of a news item, filled with the draft that is changed. */
export function NewsFields({ draft }: { readonly draft?: NewsContent }) {
  const t = useTexts(editionTexts);
  return (
    <>
      <div className={styles.fields}>
        {(['title', 'author'] as const).flatMap((field) =>
          languages.map((language) => (
            <TextField
              key={`${field}_${language}`}
              label={t(`${field}_${language}`)}
              name={`${field}_${language}`}
              lang={language}
              maxLength={200}
              autoComplete="off"
              defaultValue={draft?.[field][language] ?? ''}
            />
          )),
        )}
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t(`body_${language}`)}
            name={`body_${language}`}
            lang={language}
            rows={10}
            maxLength={20_000}
            hint={t('bodyHint')}
            defaultValue={draft?.body[language] ?? ''}
          />
        ))}
      </div>
      <NewsPictures pictures={draft?.pictures ?? []} />
    </>
  );
}

/** The pictures of a news item, each as a hidden field of its form. */
function NewsPictures({ pictures: before }: { readonly pictures: readonly string[] }) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const [pictures, setPictures] = useState(before);
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((address, place) => (
            <li key={address}>
              <input type="hidden" name="picture" value={address} />
              <img src={address} alt={`${t('pictures')} ${place + 1}`} />
              <Button
                size="sm"
                onClick={() => setPictures(pictures.filter((each) => each !== address))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < mostPictures && (
        <PictureField
          label={t('addPicture')}
          upload={(file) => send(operations.uploadNewsPicture, { file })}
          onDone={({ address }) => setPictures([...new Set([...pictures, address])])}
        />
      )}
    </>
  );
}

/** Reads the fields of a news item from the form. */
export function newsOf(form: FormData): NewsContent {
  const bilingual = (field: 'title' | 'author' | 'body') => ({
    ja: fieldText(form, `${field}_ja`).trim(),
    en: fieldText(form, `${field}_en`).trim(),
  });
  return {
    kind: 'news',
    ...{ title: bilingual('title'), author: bilingual('author'), body: bilingual('body') },
    pictures: form.getAll('picture').map(String),
  };
}
