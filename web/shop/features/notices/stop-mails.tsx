import { useMutation } from '@tanstack/react-query';
import { stopNoticeMails } from '#contract/shop/notices.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { noticeTexts } from './texts.ts';

/**
 * The button that stops the mails of a kind. Opening the page changes nothing, because mail servers
 * open links.
 */
export function StopMails({ token }: { readonly token: string }) {
  const t = useTexts(noticeTexts);
  const failureText = useFailureText();
  const stop = useMutation({ mutationFn: () => send(stopNoticeMails, { payload: { token } }) });
  if (token === '') return <Notice kind="danger">{t('noToken')}</Notice>;
  if (stop.data?.ok)
    return (
      <Notice kind="success">{t('stopped', { kind: t(`kind_${stop.data.answer.kind}`) })}</Notice>
    );
  return (
    <>
      <p>{t('stopLead')}</p>
      {stop.data?.ok === false && <Notice kind="danger">{failureText(stop.data)}</Notice>}
      <Button kind="primary" wide busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('stop')}
      </Button>
    </>
  );
}
