import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type BookAddress,
  chooseDefaultAddress,
  listAddresses,
  removeAddress,
} from '#contract/shop/address-book.ts';
import { getUserDetail } from '#contract/shop/profile.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { returnAddressFrom } from '../../lib/navigation-state.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import styles from './address-book.module.css';
import { addressBookTexts } from './address-book-texts.ts';
import { AddressForm } from './address-form.tsx';
import { bookAddressLines } from './book-address-lines.ts';
import { ShippingAddress } from './shipping-address.tsx';

/** The member's delivery addresses: the registered one, the others, and a form to add one. */
export function AddressBook() {
  const t = useTexts(addressBookTexts);
  const [edited, setEdited] = useState<BookAddress | 'new' | null>(null);
  const [isSaved, setSaved] = useState(false);
  const returnTo = returnAddressFrom(useLocation().state);
  const book = useQuery({ ...callQuery(listAddresses, {}), ...keepShownData });
  // The registered address stands above the buttons. Were it awaited alone, they would move.
  const registered = useQuery({ ...callQuery(getUserDetail, {}), ...keepShownData });
  if (book.isLoadingError)
    return <ReadError failure={book.error.failure} onRetry={() => void book.refetch()} />;
  if (book.isPending || registered.isPending)
    return <Skeleton height="12rem" radius="var(--radius-md)" />;
  const { addresses } = book.data;
  if (edited !== null)
    return (
      <AddressForm
        known={edited === 'new' ? undefined : edited}
        onSaved={() => {
          setSaved(true);
          setEdited(null);
        }}
        onCancel={() => setEdited(null)}
      />
    );
  const isRegisteredDefault = !addresses.some((address) => address.is_default);
  return (
    <>
      <p>{t('lead')}</p>
      {isSaved && <Saved />}
      <ul className={styles.list}>
        <Entry number={0} isDefault={isRegisteredDefault} actions={null}>
          <strong>{t('registered')}</strong>
          <ShippingAddress withLink />
        </Entry>
        {addresses.map((address) => (
          <BookEntry
            key={address.number}
            address={address}
            onChange={() => {
              setSaved(false);
              setEdited(address);
            }}
          />
        ))}
      </ul>
      <p className={styles.soft}>{t('removeHint')}</p>
      <Button kind="primary" wide onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      <LinkButton wide to={returnTo ?? paths.userMenu()}>
        {t(returnTo === null ? 'back' : 'goOn')}
      </LinkButton>
    </>
  );
}

/** Says that the address was saved. It takes the focus from the form, which is gone. */
function Saved() {
  const t = useTexts(addressBookTexts);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice kind="success" ref={notice}>
      {t('saved')}
    </Notice>
  );
}

interface BookEntryProps {
  readonly address: BookAddress;
  readonly onChange: () => void;
}

/** An address of the book, with buttons to change and remove it. */
function BookEntry({ address, onChange }: BookEntryProps) {
  const t = useTexts(addressBookTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const { number } = address;
  const removing = useMutation({
    mutationFn: () => send(removeAddress, { payload: { number } }),
    onSuccess: () => invalidateCall(listAddresses),
  });
  return (
    <Entry
      number={number}
      isDefault={address.is_default}
      actions={
        <>
          <Button onClick={onChange}>{t('change')}</Button>
          <Button busy={removing.isPending} onClick={() => removing.mutate()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <address className={styles.lines}>
        {bookAddressLines(address, language).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{address.tel}</span>
      </address>
      {removing.data?.ok === false && <Notice kind="danger">{failureText(removing.data)}</Notice>}
    </Entry>
  );
}

interface EntryProps {
  readonly number: number;
  readonly isDefault: boolean;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** An address in the list, and whether it is the usual one. */
function Entry({ number, isDefault, actions, children }: EntryProps) {
  const t = useTexts(addressBookTexts);
  const failureText = useFailureText();
  const choosing = useMutation({
    mutationFn: () => send(chooseDefaultAddress, { payload: { number } }),
    onSuccess: () => invalidateCall(listAddresses),
  });
  return (
    <li className={styles.address}>
      {isDefault && <span className={styles.usual}>{t('isDefault')}</span>}
      {children}
      {choosing.data?.ok === false && <Notice kind="danger">{failureText(choosing.data)}</Notice>}
      {(!isDefault || actions !== null) && (
        <div className={styles.actions}>
          {!isDefault && (
            <Button busy={choosing.isPending} onClick={() => choosing.mutate()}>
              {t('makeDefault')}
            </Button>
          )}
          {actions}
        </div>
      )}
    </li>
  );
}
