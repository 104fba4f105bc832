import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, type Result, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { cannedAnswerTexts } from './canned-answer-texts.ts';
import { CommandResult } from './command-result.tsx';

export type CannedAnswer = AnswerOf<typeof operations.listCannedAnswers>['items'][number];

const readAgain = () => invalidate(operations.listCannedAnswers);

/** Sends a command of a form, and remembers its result until the next one. */
function useCommand() {
  const key = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<unknown> | null>(null);
  const run = async (sendIt: (idempotencyKey: string) => Promise<Result<unknown>>) => {
    setBusy(true);
    const sent = await sendIt(key.current);
    setBusy(false);
    setResult(sent);
    if (!sent.ok) return false;
    key.renew();
    await readAgain();
    return true;
  };
  return { run, isBusy, result };
}

/** Reads the fields of a canned answer from a form. */
function writtenIn(form: FormData) {
  const [name, ja, en] = ['name', 'ja', 'en'].map((field) => fieldText(form, field).trim());
  return { name: name ?? '', ja: ja ?? '', en: en ?? '' };
}

/** The form that adds a canned answer. */
export function AddCannedAnswer() {
  const t = useTexts(cannedAnswerTexts);
  const { run, isBusy, result } = useCommand();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = writtenIn(new FormData(form));
    if (
      await run((idempotencyKey) => send(operations.createCannedAnswer, { body, idempotencyKey }))
    )
      form.reset();
  };
  return (
    <Section title={t('add')}>
      <form className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        <Fields />
        <p className={styles.actions}>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('addAction')}
          </Button>
        </p>
        <CommandResult result={result} readAgain={readAgain}>
          {t('added')}
        </CommandResult>
      </form>
    </Section>
  );
}

/** A canned answer: opened, it can be changed and deleted. What was typed stays on a conflict. */
export function EditCannedAnswer({ answer }: { readonly answer: CannedAnswer }) {
  const t = useTexts(cannedAnswerTexts);
  const { run, isBusy, result } = useCommand();
  const command = {
    params: { answerId: String(answer.id) },
    revision: `"${answer.revision}"`,
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = writtenIn(new FormData(event.currentTarget));
    void run((idempotencyKey) =>
      send(operations.changeCannedAnswer, { ...command, body, idempotencyKey }),
    );
  };
  const onDelete = () =>
    void run((idempotencyKey) =>
      send(operations.deleteCannedAnswer, { ...command, idempotencyKey }),
    );
  return (
    <details>
      <summary>{answer.name}</summary>
      <form className={styles.stack} onSubmit={onSubmit}>
        <Fields answer={answer} />
        <p className={styles.actions}>
          <Button type="submit" busy={isBusy}>
            {t('save')}
          </Button>
          <Button busy={isBusy} onClick={onDelete}>
            {t('delete')}
          </Button>
        </p>
        <CommandResult result={result} readAgain={readAgain}>
          {t('saved')}
        </CommandResult>
      </form>
    </details>
  );
}

/** The fields of a canned answer. */
function Fields({ answer }: { readonly answer?: CannedAnswer }) {
  const t = useTexts(cannedAnswerTexts);
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={80}
        defaultValue={answer?.name}
      />
      {(['ja', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`body_${language}`)}
          name={language}
          lang={language}
          required
          maxLength={4_000}
          rows={6}
          defaultValue={answer?.[language]}
        />
      ))}
    </>
  );
}
