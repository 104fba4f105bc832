import { useEffect, useRef, useState } from 'react';
import { maxLetterPictureBytes, mostLetterPictures } from '#contract/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { pictureTexts } from './picture-texts.ts';
import { sendPicture } from './send-picture.ts';

/** A picture that was chosen for a letter. It is uploaded at once. */
export interface ChosenPicture {
  readonly key: number;
  readonly file: File;
  /** The address of the file in this browser. */
  readonly preview: string;
  readonly state: 'sending' | 'sent' | 'lost';
  /** Its number once it was uploaded. */
  readonly id?: string;
}

/** The pictures of an unsent letter. One that is lost on the way can be sent again. */
export function usePictures() {
  const t = useTexts(pictureTexts);
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [errorText, setErrorText] = useState<string>();
  const lastKey = useRef(0);
  const shown = useRef(chosen);
  shown.current = chosen;
  useEffect(() => () => shown.current.forEach(release), []);

  const change = (key: number, changed: Partial<ChosenPicture>) =>
    setChosen((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changed } : each)),
    );
  const remove = (key: number) =>
    setChosen((before) => {
      for (const picture of before) if (picture.key === key) release(picture);
      return before.filter((picture) => picture.key !== key);
    });
  const upload = async ({ key, file }: Pick<ChosenPicture, 'key' | 'file'>) => {
    const sent = await sendPicture(file);
    if ('picture' in sent) return change(key, { state: 'sent', id: sent.picture.id });
    if (sent.refusal === undefined) {
      change(key, { state: 'lost' });
      return setErrorText(t('lost'));
    }
    remove(key);
    setErrorText(sent.refusal);
  };
  const choose = async (file: File) => {
    if (file.size > maxLetterPictureBytes) return setErrorText(t('tooLarge'));
    lastKey.current++;
    const key = lastKey.current;
    const preview = URL.createObjectURL(file);
    setChosen((before) => [...before, { key, file, preview, state: 'sending' }]);
    await upload({ key, file });
  };

  return {
    ...{ chosen, errorText, remove },
    isSending: chosen.some(({ state }) => state === 'sending'),
    hasLost: chosen.some(({ state }) => state === 'lost'),
    /** The numbers of the uploaded pictures, in their order. */
    ids: chosen.flatMap(({ id }) => (id === undefined ? [] : [id])),
    /** Uploads files one after the other; refuses more than a letter can have. */
    async add(files: readonly File[]) {
      setErrorText(undefined);
      const room = mostLetterPictures - chosen.length;
      if (files.length > room) setErrorText(t('tooMany'));
      for (const file of files.slice(0, Math.max(0, room))) await choose(file);
    },
    /** Uploads a picture that was lost on the way again. */
    async sendAgain(picture: ChosenPicture) {
      setErrorText(undefined);
      change(picture.key, { state: 'sending' });
      await upload(picture);
    },
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
