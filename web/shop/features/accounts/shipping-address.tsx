import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { getUserDetail } from '#contract/shop/profile.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { navigationStateReturning } from '../../lib/navigation-state.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { addressLines } from './address.rules.ts';
import styles from './shipping-address.module.css';
import { shippingAddressTexts } from './shipping-address-texts.ts';

interface Props {
  /** Whether a link leads to the address although nothing is missing. */
  readonly withLink: boolean;
}

/** The address for the member's parcels, as printed on them, or a link to add it. */
export function ShippingAddress({ withLink }: Props) {
  const t = useTexts(shippingAddressTexts);
  const language = useLanguage();
  const location = useLocation();
  const detail = useQuery({ ...callQuery(getUserDetail, {}), ...keepShownData, staleTime: 0 });
  if (detail.isPending) return <Skeleton height="4rem" />;
  // The address is shown for information only: the server puts it on the parcel.
  if (detail.isLoadingError) return <p>{t('registered')}</p>;
  const lines = addressLines(detail.data.detail, language);
  return (
    <div className={styles.address}>
      {lines.length === 0 ? (
        <p className={styles.missing}>{t('missing')}</p>
      ) : (
        <address className={styles.lines}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {(withLink || lines.length === 0) && (
        <Link to={paths.changeMember()} state={navigationStateReturning(location)}>
          {lines.length === 0 ? t('fillIn') : t('check')}
        </Link>
      )}
    </div>
  );
}
