import { brand } from '../../../brand.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Carousel } from '../../../ui/layout/carousel.tsx';
import { PRODUCT_STATEMENTS } from './product-statements.ts';
import styles from './statement-carousel.module.css';

/** Source: section 9 of the first specification. */
const INTERVAL_MS = 4_000;

const slides = PRODUCT_STATEMENTS.map(({ title, text, icon }) => ({
  key: title,
  content: (
    <div className={styles.statement}>
      <Icon name={icon} size={2.5} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  ),
}));

/** Carousel beside the entrance forms: three statements about the product, one at a time. */
export function StatementCarousel() {
  return <Carousel label={`About ${brand.name}`} item="statement" interval={INTERVAL_MS} slides={slides} />;
}
