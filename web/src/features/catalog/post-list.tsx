import { useQuery } from '@tanstack/react-query';
import { listPosts, type PostItem } from '#contract/catalog.ts';
import { formatDate } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { callQuery, keepPage } from '../../lib/queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pager, usePagerLabels } from '../../ui/pager.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './post-list.module.css';
import { catalogTexts } from './texts.ts';

interface PostListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** News, newest first, in pages; each opens where it stands. */
export function PostList({ page, onPage }: PostListProps) {
  const t = useTexts(catalogTexts);
  const labels = usePagerLabels();
  const posts = useQuery({ ...callQuery(listPosts, { params: { page } }), ...keepPage });
  if (posts.isPending) return <Skeleton height="24rem" radius="var(--radius-md)" />;
  if (posts.isError) return <ReadError failure={posts.error.failure} onRetry={() => void posts.refetch()} />;
  const { list, page: pages } = posts.data.data;
  if (list.length === 0) return <EmptyState title={t('noPosts')} />;
  return (
    <>
      <ul className={styles.list}>
        {list.map((post) => (
          <li key={post.id}>
            <Post post={post} />
          </li>
        ))}
      </ul>
      <Pager
        page={pages.page}
        lastPage={pages.all_page}
        pages={pages.pages}
        onPage={onPage}
        labels={labels}
      />
    </>
  );
}

function Post({ post }: { readonly post: PostItem }) {
  return (
    <details className={styles.post} data-surface="paper">
      <summary className={styles.head}>
        <span className={styles.meta}>
          <time dateTime={post.created}>{formatDate(post.created)}</time>
          <span>{post.name}</span>
        </span>
        <span className={styles.title}>{post.title}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={styles.content}>
        {post.images.map((image) => (
          <img key={image} src={image} alt="" loading="lazy" className={styles.picture} />
        ))}
        <RichText html={post.content} />
      </div>
    </details>
  );
}
