import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type LoginProvider, listLoginProviders } from '#contract/shop/identities.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { callQuery } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { identityTexts } from './identity-texts.ts';
import styles from './logins.module.css';
import { leaveToLogIn } from './provider-login.ts';

/**
 * A button for each login provider that the shop offers; nothing if there is none.
 * Inside the login's form, whose checkbox says whether to stay logged in.
 */
export function ProviderLogins({ packId }: { readonly packId: number | null }) {
  const t = useTexts(identityTexts);
  const failureText = useFailureText();
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery(callQuery(listLoginProviders, {}));
  const leaving = useMutation({
    mutationFn: (provider: LoginProvider) => {
      const form = place.current?.closest('form');
      const staysLoggedIn = form != null && new FormData(form).has('save_cookie');
      return leaveToLogIn(provider, { staysLoggedIn, packId });
    },
  });
  const list = data?.data.list ?? [];
  if (list.length === 0) return null;
  return (
    <div ref={place} className={styles.section}>
      {leaving.data != null && <Notice kind="danger">{failureText(leaving.data)}</Notice>}
      {list.map(({ provider }) => (
        <Button
          key={provider}
          wide
          busy={leaving.isPending && leaving.variables === provider}
          onClick={() => leaving.mutate(provider)}
        >
          {t(provider)}
        </Button>
      ))}
    </div>
  );
}
