import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { advertisingTexts } from './advertising-texts.ts';

/** Posts that the shop paid for, and the form for another one. */
export function PaidPosts({ canRecord }: { readonly canRecord: boolean }) {
  const t = useTexts(advertisingTexts);
  const read = useRead(operations.listPaidPosts, {});
  return (
    <Section title={t('posts')}>
      <p>{t('postsHint')}</p>
      {canRecord && <RecordPost />}
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        <DataTable
          caption={t('posts')}
          rows={read.data.items}
          rowKey={({ id }) => id}
          empty={t('noPosts')}
          columns={[
            { key: 'postedOn', header: t('postedOn'), cell: ({ postedOn }) => postedOn },
            { key: 'poster', header: t('poster'), cell: ({ poster }) => poster },
            { key: 'url', header: t('url'), cell: ({ url }) => url },
            { key: 'given', header: t('given'), cell: ({ given }) => given },
            { key: 'mark', header: t('mark'), cell: ({ mark }) => mark },
          ]}
        />
      )}
    </Section>
  );
}

function RecordPost() {
  const t = useTexts(advertisingTexts);
  const send = useSend();
  const field = { autoComplete: 'off', required: true } as const;
  return (
    <CommandPanel
      title={t('recordPost')}
      action={t('record')}
      onDone={() => invalidate(operations.listPaidPosts)}
      run={({ form, reason, idempotencyKey }) => {
        const text = (name: string) => fieldText(form, name).trim();
        const post = { url: text('url'), poster: text('poster'), given: text('given') };
        const body = { ...post, mark: text('mark'), postedOn: text('postedOn'), reason };
        return send(operations.recordPaidPost, { body, idempotencyKey });
      }}
    >
      <TextField label={t('url')} name="url" type="url" {...field} maxLength={500} />
      <TextField label={t('poster')} name="poster" {...field} maxLength={100} />
      <TextField label={t('given')} name="given" {...field} maxLength={200} />
      <TextField label={t('mark')} hint={t('markHint')} name="mark" {...field} maxLength={100} />
      <TextField label={t('postedOn')} name="postedOn" type="date" required />
    </CommandPanel>
  );
}
