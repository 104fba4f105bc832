import { useEffect, useRef, useState } from 'react';
import { maxLetterPictureBytes, mostLetterPictures } from '#contract/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { pictureTexts } from './picture-texts.ts';
import { sendPicture } from './send-picture.ts';

/** A picture that was chosen for a letter. It is uploaded at once. */
export interface ChosenPicture {
  readonly key: number;
  /** The address of the file in this browser. */
  readonly preview: string;
  /** Its number once it was uploaded. */
  readonly id: string | undefined;
}

/** The pictures of a letter that is being written. */
export function usePictures() {
  const t = useTexts(pictureTexts);
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [errorText, setErrorText] = useState<string>();
  const lastKey = useRef(0);
  const shown = useRef(chosen);
  shown.current = chosen;
  useEffect(() => () => shown.current.forEach(release), []);

  const remove = (key: number) =>
    setChosen((before) => {
      for (const picture of before) if (picture.key === key) release(picture);
      return before.filter((picture) => picture.key !== key);
    });

  const upload = async (file: File) => {
    if (file.size > maxLetterPictureBytes) return setErrorText(t('tooLarge'));
    lastKey.current++;
    const key = lastKey.current;
    const picture = { key, preview: URL.createObjectURL(file), id: undefined };
    setChosen((before) => [...before, picture]);
    const sent = await sendPicture(file);
    if ('picture' in sent) {
      const { id } = sent.picture;
      setChosen((before) => before.map((each) => (each.key === key ? { ...each, id } : each)));
      return;
    }
    remove(key);
    setErrorText(sent.refusal ?? t('lost'));
  };

  return {
    chosen,
    errorText,
    isSending: chosen.some(({ id }) => id === undefined),
    /** The numbers of the uploaded pictures, in their order. */
    ids: chosen.flatMap(({ id }) => (id === undefined ? [] : [id])),
    /** Uploads files one after the other; refuses more than a letter can have. */
    async add(files: readonly File[]) {
      setErrorText(undefined);
      const room = mostLetterPictures - chosen.length;
      if (files.length > room) setErrorText(t('tooMany'));
      for (const file of files.slice(0, Math.max(0, room))) await upload(file);
    },
    remove,
    clear() {
      chosen.forEach(release);
      setChosen([]);
      setErrorText(undefined);
    },
  };
}

function release({ preview }: ChosenPicture): void {
  URL.revokeObjectURL(preview);
}
