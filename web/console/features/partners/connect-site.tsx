import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { NameFields, namesIn, UrlField } from './site-fields.tsx';
import { partnerTexts } from './texts.ts';

/** The form that connects a partner site, and then opens its screen. */
export function ConnectSite() {
  const t = useTexts(partnerTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('connect')}
      hint={t('connectHint')}
      action={t('connectAction')}
      onDone={() => invalidate(operations.listPartnerSites)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { ...namesIn(form), url: fieldText(form, 'url').trim(), reason };
        const result = await send(operations.connectPartnerSite, { body, idempotencyKey });
        if (result.ok) void navigate(`${paths.partnerSites}/${result.answer.id}`);
        return result;
      }}
    >
      <NameFields />
      <UrlField />
    </CommandPanel>
  );
}
