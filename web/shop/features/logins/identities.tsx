import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LoginProvider,
  listIdentities,
  listLoginProviders,
  type MemberIdentity,
  removeIdentity,
} from '#contract/shop/identities.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { identityTexts } from './identity-texts.ts';
import styles from './logins.module.css';
import { PasswordQuestion } from './password-question.tsx';
import { leaveToLink, providerNames } from './provider-login.ts';

/** Reads the login providers that the shop offers, and the member's accounts there. */
function useIdentities() {
  const providers = useQuery({ ...callQuery(listLoginProviders, {}), ...keepShownData });
  const identities = useQuery({ ...callQuery(listIdentities, {}), ...keepShownData });
  return { providers, identities };
}

/**
 * Whether the login providers and the member's accounts have loaded, or failed to. Content below
 * `Identities` waits for this, so that it does not move.
 */
export function useAreIdentitiesKnown(): boolean {
  const { providers, identities } = useIdentities();
  return !providers.isPending && !identities.isPending;
}

/** The member's accounts at login providers, with buttons to link and to unlink each. */
export function Identities() {
  const t = useTexts(identityTexts);
  const failureText = useFailureText();
  const { providers, identities } = useIdentities();
  const [unlinked, setUnlinked] = useState<LoginProvider | null>(null);
  const removing = useMutation({
    mutationFn: (provider: LoginProvider) => send(removeIdentity, { payload: { provider } }),
    onSuccess: async () => {
      await invalidateCall(listIdentities);
      setUnlinked(null);
    },
  });
  if (identities.isLoadingError)
    return (
      <ReadError failure={identities.error.failure} onRetry={() => void identities.refetch()} />
    );
  const offered = providers.data?.data.list.map(({ provider }) => provider) ?? [];
  const linked = identities.data?.data.list ?? [];
  // An account stays on the list if the shop no longer offers its provider: it can be unlinked.
  const shown = [...new Set([...offered, ...linked.map(({ provider }) => provider)])];
  if (shown.length === 0) return null;
  const name = unlinked === null ? '' : providerNames[unlinked];
  return (
    <section className={styles.section}>
      <h2>{t('accounts')}</h2>
      <p>{t('accountsLead')}</p>
      {removing.data?.ok && <Notice kind="success">{t('unlinked')}</Notice>}
      {removing.data?.ok === false && <Notice kind="danger">{failureText(removing.data)}</Notice>}
      <ul className={styles.list}>
        {shown.map((provider) => (
          <Entry
            key={provider}
            provider={provider}
            identity={linked.find((each) => each.provider === provider)}
            onUnlink={() => setUnlinked(provider)}
          />
        ))}
      </ul>
      <Dialog
        open={unlinked !== null}
        onClose={() => setUnlinked(null)}
        title={t('unlinkTitle', { name })}
        closeLabel={t('keep')}
      >
        <p>{t('unlinkLead', { name })}</p>
        <ButtonStack>
          <Button
            wide
            busy={removing.isPending}
            onClick={() => unlinked !== null && removing.mutate(unlinked)}
          >
            {t('unlinkNow')}
          </Button>
          <Button kind="quiet" wide onClick={() => setUnlinked(null)}>
            {t('keep')}
          </Button>
        </ButtonStack>
      </Dialog>
    </section>
  );
}

interface EntryProps {
  readonly provider: LoginProvider;
  /** Undefined if it is not linked. */
  readonly identity: MemberIdentity | undefined;
  readonly onUnlink: () => void;
}

/** One login provider: since when its account is linked, or that it is not. */
function Entry({ provider, identity, onUnlink }: EntryProps) {
  const t = useTexts(identityTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const name = providerNames[provider];
  const [asking, setAsking] = useState(false);
  const linking = useMutation({
    mutationFn: (pass: string | undefined) => leaveToLink(provider, pass),
    onSuccess: (failure) => setAsking(failure !== null && 'pass' in failure.errors),
  });
  const failure = linking.data ?? null;
  const wrongPassword = linking.variables === undefined ? undefined : failure?.errors['pass']?.[0];
  const at = (time: string) => formatDateTime(time, language);
  return (
    <li className={styles.entry}>
      <div>
        <strong>{name}</strong>
        <p>
          <span>
            {identity === undefined
              ? t('isNotLinked')
              : identity.last_used === null
                ? t('since', { time: at(identity.created) })
                : t('used', { time: at(identity.last_used) })}
          </span>
        </p>
        {failure !== null && !('pass' in failure.errors) && (
          <Notice kind="danger">{failureText(failure)}</Notice>
        )}
      </div>
      {identity === undefined ? (
        <Button
          size="sm"
          aria-label={t('linkNamed', { name })}
          busy={linking.isPending}
          onClick={() => linking.mutate(undefined)}
        >
          {t('link')}
        </Button>
      ) : (
        <Button size="sm" kind="quiet" aria-label={t('unlinkNamed', { name })} onClick={onUnlink}>
          {t('unlink')}
        </Button>
      )}
      <PasswordQuestion
        open={asking}
        busy={linking.isPending}
        error={wrongPassword}
        onAnswer={(pass) => linking.mutate(pass)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
