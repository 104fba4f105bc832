import { useMutation } from '@tanstack/react-query';
import { stopNoticeMails } from '#contract/shop/notices.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { noticeTexts } from './texts.ts';

/** Whether a token of a link stops messages by LINE, not mails. */
export function isOfLine(token: string): boolean {
  return token.split('.')[3] === 'line';
}

/**
 * The button that stops the mails or LINE messages of a kind. Opening the page changes nothing,
 * because mail servers open links.
 */
export function StopMails({ token }: { readonly token: string }) {
  const t = useTexts(noticeTexts);
  const failureText = useFailureText();
  const stop = useMutation({ mutationFn: () => send(stopNoticeMails, { payload: { token } }) });
  if (token === '') return <Notice kind="danger">{t('noToken')}</Notice>;
  if (stop.data?.ok) {
    const { kind, channel } = stop.data.answer;
    const text = channel === 'line' ? 'stopped_line' : 'stopped';
    return <Notice kind="success">{t(text, { kind: t(`kind_${kind}`) })}</Notice>;
  }
  return (
    <>
      <p>{t(isOfLine(token) ? 'stopLead_line' : 'stopLead')}</p>
      {stop.data?.ok === false && <Notice kind="danger">{failureText(stop.data)}</Notice>}
      <Button kind="primary" wide busy={stop.isPending} onClick={() => stop.mutate()}>
        {t(isOfLine(token) ? 'stop_line' : 'stop')}
      </Button>
    </>
  );
}
