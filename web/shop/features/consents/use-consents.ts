import { useMutation, useQuery } from '@tanstack/react-query';
import type { AgreementScreen } from '#contract/consent.ts';
import { agreeToTerms, getConsents } from '#contract/shop/consents.ts';
import { send } from '../../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';

/** Reads the member's consents. Every screen that shows them reads them again. */
export const useConsents = () =>
  useQuery({ ...callQuery(getConsents, {}), ...keepShownData, staleTime: 0 });

/**
 * Agrees to the version of the terms that is shown. Afterwards the consents are read again: if the
 * terms have changed meanwhile, the screen shows the newest change.
 */
export const useAgreement = (source: AgreementScreen) =>
  useMutation({
    mutationFn: (version: number) => send(agreeToTerms, { payload: { version, source } }),
    onSuccess: () => invalidateCall(getConsents),
  });
