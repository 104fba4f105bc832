import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { type Result, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { timelineTexts } from './timeline-texts.ts';

/** Adds a note to a member. It needs no reason: it is one itself. */
export function AddNote({ params }: { readonly params: { readonly memberId: string } }) {
  const t = useTexts(timelineTexts);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<unknown> | null>(null);
  const key = useIdempotencyKey();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { note: fieldText(new FormData(form), 'note').trim() };
    setBusy(true);
    const sent = await send(operations.addMemberNote, {
      ...{ params, body },
      idempotencyKey: key.current,
    });
    setBusy(false);
    setResult(sent);
    if (!sent.ok) return;
    key.renew();
    form.reset();
    await invalidate(operations.listMemberTimeline);
  };
  return (
    <details>
      <summary>{t('addNote')}</summary>
      <form className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        <p className={styles.soft}>{t('addNoteHint')}</p>
        <TextArea label={t('note')} name="note" required maxLength={2_000} rows={3} />
        <p className={styles.actions}>
          <Button type="submit" busy={isBusy}>
            {t('addNoteAction')}
          </Button>
        </p>
        {result?.ok && <Notice kind="success">{t('noteAdded')}</Notice>}
        {result?.ok === false && <ProblemNotice problem={result.problem} />}
      </form>
    </details>
  );
}
