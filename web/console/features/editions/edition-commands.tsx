import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import {
  type EditedRecord,
  type EditionContent,
  editionContent,
  type editionOperations,
} from '#contract/console/editions.ts';
import type { Problem } from '#contract/console/problem.ts';
import type { Permission } from '#contract/permissions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { fromJapanField, toJapanField } from '../../lib/japan-time.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { fieldNames, fieldsOf } from './content-fields.ts';
import { editionTexts } from './texts.ts';

export type EditionOperations = Omit<ReturnType<typeof editionOperations<Permission>>, 'create'>;

interface CommandProps {
  readonly record: EditedRecord;
  readonly operations: EditionOperations;
}

/** Sends commands on a record from the revision that is shown. */
function useRecordCommand({ record, operations }: CommandProps) {
  return {
    request: { params: { id: String(record.id) }, revision: `"${record.revision}"` },
    conflict: {
      shown: record.draft,
      readAgain: () => invalidate(operations.get),
      versions: (seen: EditionContent, { current }: Problem) => (
        <DraftVersions seen={seen} current={current} />
      ),
    },
    onDone() {
      void invalidate(operations.get);
      void invalidate(operations.list);
    },
  };
}

interface SaveDraftProps extends CommandProps {
  readonly contentOf: (form: FormData) => EditionContent;
  /** The fields of the draft. */
  readonly children: ReactNode;
}

/** Saves the draft. Members still see the published edition. */
export function SaveDraft({ contentOf, children, ...props }: SaveDraftProps) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const { request, conflict, onDone } = useRecordCommand(props);
  return (
    <CommandPanel
      title={t('save')}
      hint={t('saveHint')}
      action={t('saveAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const body = { content: contentOf(form), reason };
        return send(props.operations.save, { ...request, body, idempotencyKey });
      }}
      conflict={conflict}
    >
      {children}
    </CommandPanel>
  );
}

interface PublishProps extends CommandProps {
  /** Without an end, an edition lasts until the next one. */
  readonly hasEnd: boolean;
  readonly hint: string;
}

/** Publishes the saved draft for a period. */
export function Publish({ hasEnd, hint, ...props }: PublishProps) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const { record, operations } = props;
  const { request, conflict, onDone } = useRecordCommand(props);
  // Of all kinds, news alone may begin in the past: what is shown is replaced from now on.
  const keepsBegin = record.state === 'scheduled' || record.draft.kind === 'news';
  const shown = { from: keepsBegin ? record.from : null, until: record.until };
  const moment = (form: FormData, name: 'from' | 'until') => {
    const field = fieldText(form, name);
    // The field shows no seconds. An unchanged field keeps the time with its seconds.
    return field === toJapanField(shown[name]) ? shown[name] : fromJapanField(field);
  };
  return (
    <CommandPanel
      title={t('publish')}
      hint={hint}
      action={t('publish')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const body = {
          from: moment(form, 'from'),
          until: hasEnd ? moment(form, 'until') : null,
          reason,
        };
        return send(operations.publish, { ...request, body, idempotencyKey });
      }}
      conflict={conflict}
    >
      {(hasEnd ? (['from', 'until'] as const) : (['from'] as const)).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          type="datetime-local"
          defaultValue={toJapanField(shown[name])}
        />
      ))}
    </CommandPanel>
  );
}

/** Withdraws the edition that is shown or scheduled: members no longer see it. */
export function Withdraw({ hint, ...props }: CommandProps & { readonly hint: string }) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const { request, conflict, onDone } = useRecordCommand(props);
  return (
    <CommandPanel
      title={t('withdraw')}
      hint={hint}
      action={t('withdraw')}
      onDone={onDone}
      run={({ reason, idempotencyKey }) =>
        send(props.operations.withdraw, { ...request, body: { reason }, idempotencyKey })
      }
      conflict={conflict}
    />
  );
}

const currentVersion = z.object({ draft: editionContent });

/** A table of the fields that somebody else has changed meanwhile, with both values. */
function DraftVersions({
  seen,
  current,
}: {
  readonly seen: EditionContent;
  readonly current: unknown;
}) {
  const t = useTexts(editionTexts);
  const parsed = z.safeParse(currentVersion, current);
  if (!parsed.success) return <Versions versions={[]} />;
  const [old, now] = [fieldsOf(seen), fieldsOf(parsed.data.draft)];
  const versions = fieldNames.map((name) => ({
    ...{ name: t(name), seen: old[name] ?? '', current: now[name] ?? '' },
  }));
  return <Versions versions={versions} />;
}
