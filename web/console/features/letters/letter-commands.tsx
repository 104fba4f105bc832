import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { send } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { type AnswerPicture, AnswerPictures } from './answer-pictures.tsx';
import { CommandResult } from './command-result.tsx';
import { letterTexts } from './texts.ts';
import { type Thread, useLetterCommand } from './use-letter-command.ts';

const readThread = () => invalidate(operations.getLetter);

interface CommandProps {
  readonly thread: Thread;
}

/** The form of an answer. What was typed stays if somebody else was faster. */
export function AnswerLetter({ thread }: CommandProps) {
  const t = useTexts(letterTexts);
  const form = useRef<HTMLFormElement>(null);
  const [pictures, setPictures] = useState<readonly AnswerPicture[]>([]);
  const { run, isBusy, result } = useLetterCommand(thread);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const next = fieldText(filled, 'next') === 'done' ? 'done' : 'waiting';
    const answer = { body: fieldText(filled, 'body').trim(), next } as const;
    const body = { ...answer, pictures: pictures.map(({ id }) => id) };
    if (!(await run((command) => send(operations.answerLetter, { ...command, body })))) return;
    form.current?.reset();
    for (const { preview } of pictures) URL.revokeObjectURL(preview);
    setPictures([]);
  };
  return (
    <Section title={t('answer')}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        <ChooseCanned language={thread.language} form={form} />
        <TextArea
          label={t('body')}
          hint={t('answerHint')}
          name="body"
          required
          maxLength={4_000}
          rows={8}
        />
        <AnswerPictures chosen={pictures} onChange={setPictures} />
        <SelectField label={t('next')} name="next">
          <option value="waiting">{t('next_waiting')}</option>
          <option value="done">{t('next_done')}</option>
        </SelectField>
        <p className={styles.actions}>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('send')}
          </Button>
        </p>
        <CommandResult result={result} readAgain={readThread}>
          {t('sent')}
        </CommandResult>
      </form>
    </Section>
  );
}

interface ChooseCannedProps {
  readonly language: Thread['language'];
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Puts a canned answer into the field of the answer, after what is there. */
function ChooseCanned({ language, form }: ChooseCannedProps) {
  const t = useTexts(letterTexts);
  const { data } = useRead(operations.listCannedAnswers, {});
  if (data === undefined || data.items.length === 0) return null;
  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = data.items.find(({ id }) => String(id) === currentTarget.value);
    const field = form.current?.elements.namedItem('body');
    if (chosen === undefined || !(field instanceof HTMLTextAreaElement)) return;
    const written = field.value.trimEnd();
    field.value = written === '' ? chosen[language] : `${written}\n\n${chosen[language]}`;
    field.focus();
    currentTarget.value = '';
  };
  return (
    <SelectField label={t('canned')} defaultValue="" onChange={onChange}>
      <option value="">{t('cannedChoose')}</option>
      {data.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The form that assigns a thread to a member of staff. */
export function AssignLetter({ thread }: CommandProps) {
  const t = useTexts(letterTexts);
  const { run, isBusy, result } = useLetterCommand(thread);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = fieldText(new FormData(event.currentTarget), 'staffId');
    const body = { staffId: chosen === '' ? null : Number(chosen) };
    void run((command) => send(operations.assignLetter, { ...command, body }));
  };
  return (
    <form className={styles.filters} onSubmit={onSubmit}>
      <SelectField
        key={thread.assignee?.id}
        label={t('assign')}
        name="staffId"
        defaultValue={thread.assignee?.id ?? ''}
      >
        <option value="">{t('unassigned')}</option>
        {thread.assignable.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={isBusy}>
        {t('save')}
      </Button>
      <CommandResult result={result} readAgain={readThread}>
        {t('saved')}
      </CommandResult>
    </form>
  );
}

/** Closes a thread without an answer, or opens it again. */
export function LetterState({ thread }: CommandProps) {
  const t = useTexts(letterTexts);
  const { run, isBusy, result } = useLetterCommand(thread);
  const set = (state: 'open' | 'done') =>
    void run((command) => send(operations.setLetterState, { ...command, body: { state } }));
  return (
    <div className={styles.actions}>
      {thread.state !== 'done' && (
        <Button busy={isBusy} onClick={() => set('done')}>
          {t('close')}
        </Button>
      )}
      {thread.state !== 'open' && (
        <Button busy={isBusy} onClick={() => set('open')}>
          {t('reopen')}
        </Button>
      )}
      <CommandResult result={result} readAgain={readThread}>
        {t('saved')}
      </CommandResult>
    </div>
  );
}
