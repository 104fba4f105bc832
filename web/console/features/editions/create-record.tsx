import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { EditionContent, editionOperations } from '#contract/console/editions.ts';
import type { Permission } from '#contract/permissions.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { editionTexts } from './texts.ts';

interface CreateRecordProps {
  readonly title: string;
  readonly operations: Pick<ReturnType<typeof editionOperations<Permission>>, 'create' | 'list'>;
  /** The URL of the list. Each record's own screen is below it. */
  readonly path: string;
  readonly contentOf: (form: FormData) => EditionContent;
  /** The empty fields of a draft. */
  readonly children: ReactNode;
}

/** Begins a record as a draft, and opens its page. */
export function CreateRecord({ title, operations, path, contentOf, children }: CreateRecordProps) {
  const t = useTexts(editionTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={title}
      hint={t('createHint')}
      action={t('createAction')}
      onDone={() => invalidate(operations.list)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { content: contentOf(form), reason };
        const result = await send(operations.create, { body, idempotencyKey });
        if (result.ok) await navigate(`${path}/${result.answer.id}`);
        return result;
      }}
    >
      {children}
    </CommandPanel>
  );
}
