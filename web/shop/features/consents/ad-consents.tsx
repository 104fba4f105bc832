import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AdConsent, changeAdConsent, getConsents } from '#contract/shop/consents.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './consents.module.css';
import { consentsTexts } from './consents-texts.ts';

/** The consents to advertising, each with a switch of its own. */
export function AdConsents({ ads }: { readonly ads: readonly AdConsent[] }) {
  const t = useTexts(consentsTexts);
  return (
    <section className={styles.section}>
      <h2>{t('ads')}</h2>
      <p>{t('adsLead')}</p>
      <ul className={styles.ads}>
        {ads.map((ad) => (
          <AdSwitch key={ad.kind} ad={ad} />
        ))}
      </ul>
      <p className={styles.soft}>{t('history')}</p>
      <Link to={paths.myData()}>{t('toData')}</Link>
    </section>
  );
}

function AdSwitch({ ad: { kind, given, at, sentence } }: { readonly ad: AdConsent }) {
  const t = useTexts(consentsTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const change = useMutation({
    mutationFn: (isGiven: boolean) =>
      send(changeAdConsent, { payload: { kind, given: isGiven, sentence } }),
    onSuccess: () => invalidateCall(getConsents),
  });
  // The switch follows the press at once, and falls back if the change fails.
  const isOn = change.isPending ? change.variables : given;
  const date = at === null ? '' : formatDateTime(at, language);
  const state = given ? 'givenAt' : 'withdrawnAt';
  return (
    <li>
      <label className={styles.ad}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={`${kind}-meaning ${kind}-state`}
          onChange={(event) => {
            if (!change.isPending) change.mutate(event.target.checked);
          }}
        />
        <strong>{t(kind)}</strong>
      </label>
      <p id={`${kind}-meaning`}>{sentence}</p>
      <p id={`${kind}-state`} className={styles.soft}>
        {at === null ? t('neverGiven') : t(state, { date })}
      </p>
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
    </li>
  );
}
