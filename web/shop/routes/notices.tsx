import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { FavouriteList } from '../features/favourites/favourite-list.tsx';
import { favouriteTexts } from '../features/favourites/texts.ts';
import { NoticeList } from '../features/notices/notice-list.tsx';
import { NoticeSettings } from '../features/notices/notice-settings.tsx';
import { isOfLine, StopMails } from '../features/notices/stop-mails.tsx';
import { noticeTexts } from '../features/notices/texts.ts';
import { paths } from '../lib/paths.ts';

/**
 * Screens /my-notices, /my-notices/settings, /my-favourites and /stop-notices#token. They are one
 * file, because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === paths.noticeSettings()) return <Settings />;
  if (pathname === paths.myFavourites()) return <Favourites />;
  return pathname === paths.myNotices() ? <Inbox /> : <Stop />;
}

/** The member's notices. */
function Inbox() {
  const t = useTexts(noticeTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <NoticeList />
      <ButtonStack>
        <LinkButton wide to={paths.noticeSettings()}>
          {t('settings')}
        </LinkButton>
        <LinkButton wide to={paths.myPage()}>
          {t('back')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}

/** Which notices the member gets by which channels, and when. */
function Settings() {
  const t = useTexts(noticeTexts);
  return (
    <Paper heading={t('settings')}>
      <PageTitle>{t('settings')}</PageTitle>
      <p>{t('lead')}</p>
      <NoticeSettings />
      <LinkButton wide to={paths.myNotices()}>
        {t('toList')}
      </LinkButton>
    </Paper>
  );
}

/** The packs and cards that the member marked. */
function Favourites() {
  const t = useTexts(favouriteTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <FavouriteList />
      <ButtonStack>
        <LinkButton wide to={paths.noticeSettings()}>
          {t('settings')}
        </LinkButton>
        <LinkButton wide to={paths.myPage()}>
          {t('back')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}

/** Stops the messages of a kind, by the token of such a message, without a log-in. */
function Stop() {
  const t = useTexts(noticeTexts);
  const { hash } = useLocation();
  const title = t(isOfLine(hash) ? 'stopTitle_line' : 'stopTitle');
  return (
    <Paper heading={title}>
      <PageTitle>{title}</PageTitle>
      {/* The link of another message may be opened in the same tab. */}
      <StopMails key={hash} token={hash.slice(1)} />
    </Paper>
  );
}
