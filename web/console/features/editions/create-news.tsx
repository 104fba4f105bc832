import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { NewsFields, newsOf } from './news-fields.tsx';
import { editionTexts } from './texts.ts';

/** Begins a news item as a draft, and opens its page. */
export function CreateNews() {
  const t = useTexts(editionTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('create')}
      hint={t('createHint')}
      action={t('createAction')}
      onDone={() => invalidate(operations.listNews)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { content: newsOf(form), reason };
        const result = await send(operations.createNews, { body, idempotencyKey });
        if (result.ok) await navigate(`${paths.news}/${result.answer.id}`);
        return result;
      }}
    >
      <NewsFields />
    </CommandPanel>
  );
}
