import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { listAddresses } from '#contract/shop/address-book.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { navigationStateReturning } from '../../lib/navigation-state.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import styles from './address-book.module.css';
import { addressBookTexts } from './address-book-texts.ts';
import { bookAddressLines } from './book-address-lines.ts';
import { ShippingAddress } from './shipping-address.tsx';

interface Props {
  /** The number of the chosen address; undefined: the usual one. */
  readonly chosen?: number | undefined;
  /** Without it the usual address is only shown. */
  readonly onChoose?: (number: number) => void;
}

/** The address to which cards are shipped, and the choice of another one of the member's book. */
export function ChooseAddress({ chosen, onChoose }: Props) {
  const t = useTexts(addressBookTexts);
  const language = useLanguage();
  const location = useLocation();
  const book = useQuery({ ...callQuery(listAddresses, {}), ...keepShownData, staleTime: 0 });
  const addresses = book.data?.addresses ?? [];
  const usual = addresses.find((address) => address.is_default)?.number ?? 0;
  const number = chosen ?? usual;
  const shown = addresses.find((address) => address.number === number);
  return (
    <>
      {addresses.length > 0 && onChoose !== undefined && (
        <SelectField
          label={t('choose')}
          value={number}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <option value={0}>{t('registered')}</option>
          {addresses.map((address) => (
            <option key={address.number} value={address.number}>
              {bookAddressLines(address, language).join(' ')}
            </option>
          ))}
        </SelectField>
      )}
      {shown === undefined ? (
        <ShippingAddress withLink={false} />
      ) : (
        <address className={styles.lines}>
          {bookAddressLines(shown, language).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <Link
        className={styles.manage}
        to={paths.myAddresses()}
        state={navigationStateReturning(location)}
      >
        {t('manage')}
      </Link>
    </>
  );
}
