import { classNames } from '#ui/layout/class-names.ts';
import styles from './article-grid.module.css';

interface ArticlePictureProps {
  /** Link to the picture in any of its widths; without one a plain background is shown. */
  image: string | null;
  sizes: string;
  eager: boolean;
  className: string | undefined;
}

const inWidth = (image: string, width: number) => image.replace(/-\d+\.webp$/, `-${width}.webp`);

/** An article's picture in the displayed width; its space is reserved before it is loaded. Decorative: the text says all of it. */
export function ArticlePicture({ image, sizes, eager, className }: ArticlePictureProps) {
  if (image === null) return <div className={classNames(styles.empty, className)} />;
  return (
    <img
      src={inWidth(image, 640)}
      srcSet={[320, 640, 1280].map((width) => `${inWidth(image, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={1280}
      height={720}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
