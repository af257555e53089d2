import { Link } from 'react-router';
import { unbreakableYears } from '#lib/unbreakable.ts';
import { WasteTypeGlyph } from '#ui/brand/waste-type-chip.tsx';
import { wasteTypeTone } from '#ui/brand/waste-type.ts';
import { Card, cardLink } from '#ui/layout/card.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { PATHS } from '#web/paths.ts';
import { Part } from '../parts/band.tsx';
import type { NewsPost } from './news-posts.ts';
import styles from './news.module.css';

/** The latest articles, three side by side, one on a phone. */
export function News({ posts }: { posts: readonly NewsPost[] }) {
  const slides = posts.map((post) => ({ key: post.key, content: <NewsCard post={post} /> }));
  return (
    <Part
      title="News"
      lead="What the rules say, and what changes."
      aside={<Link to={PATHS.blogMenu}>All articles</Link>}
    >
      <Carousel label="Latest news" item="article" inView={3} slides={slides} />
    </Part>
  );
}

function NewsCard({ post }: { post: NewsPost }) {
  const { title, excerpt, image, wasteType, date, path } = post;
  return (
    <Card as="article" pressable flush>
      {image === null ? (
        <div className={classNames(styles.picture, styles.sign)} style={wasteTypeTone(wasteType)}>
          <WasteTypeGlyph wasteType={wasteType} />
        </div>
      ) : (
        <img src={image} alt="" width={640} height={360} loading="lazy" decoding="async" className={styles.picture} />
      )}
      <div className={styles.body}>
        <p className={styles.date}>{date}</p>
        <h3 className={styles.title}>
          <Link to={path} className={cardLink}>
            {unbreakableYears(title)}
          </Link>
        </h3>
        <p className={styles.excerpt}>{excerpt}</p>
      </div>
    </Card>
  );
}
