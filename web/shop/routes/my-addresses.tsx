import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { AddressBook } from '../features/accounts/address-book.tsx';
import { addressBookTexts } from '../features/accounts/address-book-texts.ts';

/** Screen /my-addresses: the addresses to which the member's cards can be shipped. */
export function Component() {
  const t = useTexts(addressBookTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <AddressBook />
    </Paper>
  );
}
