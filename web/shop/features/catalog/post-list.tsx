import { useQuery } from '@tanstack/react-query';
import { listPosts, type PostItem } from '#contract/shop/catalog.ts';
import { previewDraft } from '#contract/shop/previews.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { RichText } from '../../../kit/ui/rich-text.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import styles from './post-list.module.css';
import { catalogTexts } from './texts.ts';

interface PostListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The news in pages, newest first; each item expands in place. */
export function PostList({ page, onPage }: PostListProps) {
  const t = useTexts(catalogTexts);
  const posts = useQuery({
    ...callQuery(listPosts, { params: { page } }),
    ...keepShownData,
    select: ({ data }) => data,
  });
  return (
    <PagedList
      read={posts}
      height="24rem"
      onPage={onPage}
      empty={<EmptyState title={t('noPosts')} />}
    >
      {(list) => (
        <ul className={styles.list}>
          {list.map((post) => (
            <li key={post.id}>
              <Post post={post} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** The draft of a news item, as its editor previews it. */
export function PreviewedPost({ previewKey }: { readonly previewKey: string }) {
  const t = useTexts(catalogTexts);
  const { data } = useQuery(callQuery(previewDraft, { params: { previewKey } }));
  if (data === undefined) return <EmptyState title={t('noPosts')} />;
  return data.post && <Post post={data.post} isOpen />;
}

/** A news item that expands when it is pressed. */
function Post({ post, isOpen = false }: { readonly post: PostItem; readonly isOpen?: boolean }) {
  const language = useLanguage();
  return (
    <details className={styles.post} data-surface="paper" open={isOpen}>
      <summary className={styles.head}>
        <span className={styles.meta}>
          <time dateTime={post.created}>{formatDate(post.created, language)}</time>
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
