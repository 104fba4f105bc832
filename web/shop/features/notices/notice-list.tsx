import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { listNotices, readNotices, type ShopNotice } from '#contract/shop/notices.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { CallFailed, invalidateCall } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './notices.module.css';
import { noticeTexts } from './texts.ts';

type NoticePage = AnswerOf<typeof listNotices>;

/** Reads the notices before one of them, or the newest ones. */
async function readPage(before: number | undefined): Promise<NoticePage> {
  const query = before === undefined ? {} : { before };
  const result = await send(listNotices, { query });
  if (!result.ok) throw new CallFailed(result);
  return result.answer;
}

/** The member's notices, newest first. Opening the list marks what it shows as read. */
export function NoticeList() {
  const t = useTexts(noticeTexts);
  const language = useLanguage();
  const read = useInfiniteQuery({
    queryKey: [listNotices.method, listNotices.path, language],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const newest = read.data?.pages[0];
  useMarkAsRead(newest);
  if (read.isPending) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  if (read.isLoadingError && read.error instanceof CallFailed)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const notices = read.data?.pages.flatMap(({ list }) => list) ?? [];
  if (notices.length === 0)
    return (
      <EmptyState icon="info" title={t('none')}>
        <p>{t('noneHint')}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLink notice={notice} />
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button wide busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** Marks notices as read once they are shown; the list shows them as new until it is left. */
function useMarkAsRead(page: NoticePage | undefined): void {
  const mark = useMutation({
    mutationFn: (upTo: number) => send(readNotices, { payload: { up_to: upTo } }),
    onSuccess: () => invalidateCall(getCurrentUser),
  });
  const { mutate } = mark;
  const upTo = page !== undefined && page.unread > 0 ? page.list[0]?.id : undefined;
  useEffect(() => {
    if (upTo !== undefined) mutate(upTo);
  }, [upTo, mutate]);
}

function NoticeLink({ notice: { title, body, path, at, read } }: { readonly notice: ShopNotice }) {
  const t = useTexts(noticeTexts);
  const language = useLanguage();
  return (
    <Link to={path} className={styles.notice} data-read={read}>
      <span>
        {!read && <span className={styles.new}>{t('unread')}</span>}
        <strong>{title}</strong>
      </span>
      <span>{body}</span>
      <span className={styles.soft}>{formatDateTime(at, language)}</span>
    </Link>
  );
}
