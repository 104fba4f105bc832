import { useState } from 'react';
import type { BannerContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useSend } from '../session/step-up.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

const languages = ['ja', 'en'] as const;

/** The fields of a banner, filled with the draft that is changed. */
export function BannerFields({ draft }: { readonly draft?: BannerContent }) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const [picture, setPicture] = useState(draft?.picture ?? null);
  return (
    <>
      {picture !== null && (
        <>
          <input type="hidden" name="picture" value={picture} />
          <img src={picture} alt={t('pictures')} className={styles.banner} />
        </>
      )}
      <PictureField
        label={t(picture === null ? 'chooseBanner' : 'changeBanner')}
        upload={(file) => send(operations.uploadBannerPicture, { file })}
        onDone={({ address }) => setPicture(address)}
      />
      <FilmFields draft={draft} />
      <div className={styles.fields}>
        {languages.map((language) => (
          <TextField
            key={language}
            label={t(`alt_${language}`)}
            name={`alt_${language}`}
            lang={language}
            maxLength={200}
            autoComplete="off"
            hint={t('altHint')}
            defaultValue={draft?.alt[language] ?? ''}
          />
        ))}
        <TextField
          label={t('link')}
          name="link"
          maxLength={500}
          autoComplete="off"
          hint={t('linkHint')}
          defaultValue={draft?.link ?? ''}
        />
        <TextField
          label={t('position')}
          name="position"
          type="number"
          min={0}
          max={1000}
          required
          hint={t('positionHint')}
          defaultValue={draft?.position ?? 10}
        />
      </div>
    </>
  );
}

/** The film of a banner: none, or one that was uploaded. */
function FilmFields({ draft }: { readonly draft: BannerContent | undefined }) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const [film, setFilm] = useState(draft?.film);
  return (
    <>
      {film !== undefined && (
        <>
          <input type="hidden" name="film" value={film} />
          <video
            src={film}
            aria-label={t('film')}
            className={styles.banner}
            controls
            muted
            playsInline
            preload="metadata"
          />
          <Button size="sm" onClick={() => setFilm(undefined)}>
            {t('removeFilm')}
          </Button>
        </>
      )}
      <PictureField
        label={t(film === undefined ? 'chooseFilm' : 'changeFilm')}
        files={{ accept: 'video/mp4', hint: t('filmHint') }}
        upload={(file) => send(operations.uploadBannerFilm, { file })}
        onDone={({ address }) => setFilm(address)}
      />
    </>
  );
}

/** Reads the fields of a banner from the form. */
export function bannerOf(form: FormData): BannerContent {
  const [picture, film] = [fieldText(form, 'picture'), fieldText(form, 'film')];
  return {
    kind: 'banner',
    picture: picture === '' ? null : picture,
    ...(film !== '' && { film }),
    alt: { ja: fieldText(form, 'alt_ja').trim(), en: fieldText(form, 'alt_en').trim() },
    link: fieldText(form, 'link').trim(),
    position: Number(fieldText(form, 'position')),
  };
}
