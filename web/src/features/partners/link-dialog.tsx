import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { linkPartnerSite, type PartnerSite, partnerLoginLength } from '#contract/partners.ts';
import { send } from '../../lib/api.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { partnerTexts } from './texts.ts';

interface Props {
  readonly site: PartnerSite;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLinked: () => void;
}

/** Logs in to a partner site, to link it. */
export function LinkDialog({ site, open, onClose, onLinked }: Props) {
  const t = useTexts(partnerTexts);
  const common = useTexts(commonTexts);
  const failureText = useFailureText();
  const [shown, setShown] = useState(false);
  const linking = useMutation({
    mutationFn: (form: FormData) =>
      send(linkPartnerSite, {
        payload: {
          loginid: String(form.get('loginid') ?? ''),
          password: String(form.get('password') ?? ''),
          site_id: site.id,
        },
      }),
    onSuccess: (outcome) => {
      if (outcome.ok && outcome.answer.result) onLinked();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!linking.isPending) linking.mutate(new FormData(event.currentTarget));
  };
  const { data } = linking;
  const complaint =
    data === undefined
      ? ''
      : data.ok
        ? data.answer.result
          ? ''
          : data.answer.error || t('linkFailed')
        : failureText(data);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('loginTitle', { site: site.name })}
      closeLabel={common('close')}
    >
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {complaint !== '' && <Notice kind="danger">{complaint}</Notice>}
        <TextField
          label={t('mail')}
          name="loginid"
          inputMode="email"
          autoComplete="off"
          maxLength={partnerLoginLength.loginid}
          required
        />
        <TextField
          label={t('password')}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          maxLength={partnerLoginLength.password}
          required
          action={{
            label: shown ? t('hidePassword') : t('showPassword'),
            content: <Icon name={shown ? 'hide' : 'show'} />,
            onPress: () => setShown(!shown),
          }}
        />
        <p>{t('loginHint')}</p>
        <Button kind="primary" type="submit" wide busy={linking.isPending}>
          {t('submitLogin')}
        </Button>
      </form>
    </Dialog>
  );
}
