import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { linkPartnerSite, type PartnerSite, partnerLoginLength } from '#contract/shop/partners.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { partnerTexts } from './texts.ts';

interface Props {
  readonly site: PartnerSite;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLinked: () => void;
}

/** A dialog in which a member logs in to a partner site, which links the site to the account. */
export function LinkDialog({ site, open, onClose, onLinked }: Props) {
  const t = useTexts(partnerTexts);
  const common = useTexts(commonTexts);
  const { link, isLinking, errorText } = useLinkForm(site, onLinked);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isLinking) link(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('loginTitle', { site: site.name })}
      closeLabel={common('close')}
    >
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {errorText !== '' && <Notice kind="danger">{errorText}</Notice>}
        <TextField
          label={t('mail')}
          name="loginid"
          inputMode="email"
          autoComplete="off"
          maxLength={partnerLoginLength.loginid}
          required
        />
        <SecretField
          label={t('password')}
          name="password"
          autoComplete="off"
          maxLength={partnerLoginLength.password}
          required
          labels={{ show: t('showPassword'), hide: t('hidePassword') }}
        />
        <p>{t('loginHint')}</p>
        <Button kind="primary" type="submit" wide busy={isLinking}>
          {t('submitLogin')}
        </Button>
      </form>
    </Dialog>
  );
}

/**
 * Links the site with the form's values. `errorText` is the error of the last attempt, '' if none.
 */
function useLinkForm(site: PartnerSite, onLinked: () => void) {
  const t = useTexts(partnerTexts);
  const failureText = useFailureText();
  const linking = useMutation({
    mutationFn: (form: FormData) =>
      send(linkPartnerSite, {
        payload: {
          loginid: String(form.get('loginid') ?? ''),
          password: String(form.get('password') ?? ''),
          site_id: site.id,
        },
      }),
    onSuccess: (result) => {
      if (result.ok && result.answer.result) onLinked();
    },
  });
  const errorTextOf = (result: NonNullable<typeof linking.data>): string => {
    if (!result.ok) return failureText(result);
    return result.answer.result ? '' : result.answer.error || t('linkFailed');
  };
  return {
    link: (form: FormData) => linking.mutate(form),
    isLinking: linking.isPending,
    errorText: linking.data === undefined ? '' : errorTextOf(linking.data),
  };
}
