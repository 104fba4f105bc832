import { Link } from 'react-router';
import type { Banner } from '#contract/shop/catalog.ts';
import styles from './banners.module.css';

/** A banner's picture, with its link. */
export function BannerPicture({
  banner,
  priority = false,
  onSettled,
}: {
  readonly banner: Banner;
  readonly priority?: boolean;
  /** Called when the picture has loaded or failed. */
  readonly onSettled?: () => void;
}) {
  const image = (
    <img
      src={banner.file_name}
      alt={banner.alt}
      width={1200}
      height={480}
      className={styles.picture}
      fetchPriority={priority ? 'high' : 'auto'}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onLoad={onSettled}
      onError={onSettled}
    />
  );
  // The link has no label of its own: the picture's alternative text names it.
  const picture = (
    <span className={styles.captioned}>
      {image}
      {banner.alt !== '' && (
        <span className={styles.caption} aria-hidden="true">
          {banner.alt}
        </span>
      )}
    </span>
  );
  if (banner.link === undefined) return picture;
  if (banner.link.startsWith('/')) {
    return (
      <Link to={banner.link} className={styles.link} draggable={false}>
        {picture}
      </Link>
    );
  }
  return (
    <a
      href={banner.link}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      draggable={false}
    >
      {picture}
    </a>
  );
}
