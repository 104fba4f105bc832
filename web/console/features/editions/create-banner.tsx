import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { BannerFields, bannerOf } from './banner-fields.tsx';
import { editionTexts } from './texts.ts';

/** Begins a banner as a draft, and opens its page. */
export function CreateBanner() {
  const t = useTexts(editionTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('createBanner')}
      hint={t('createHint')}
      action={t('createAction')}
      onDone={() => invalidate(operations.listBanners)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { content: bannerOf(form), reason };
        const result = await send(operations.createBanner, { body, idempotencyKey });
        if (result.ok) await navigate(`${paths.banners}/${result.answer.id}`);
        return result;
      }}
    >
      <BannerFields />
    </CommandPanel>
  );
}
