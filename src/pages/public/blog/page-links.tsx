import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import { withPage } from './blog-address.ts';
import styles from './page-links.module.css';

/** Pagination links of a list; nothing if there is one page. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const [address] = useSearchParams();
  if (pages < 2) return null;
  const to = (number: number) => ({ search: withPage(address, number) });
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.step}>
          <Icon name="chevron-left" size={1} />
          Newer articles
        </Link>
      )}
      <ol className={styles.numbers}>
        {Array.from({ length: pages }, (_, index) => (
          <li key={index}>
            <Link
              to={to(index + 1)}
              aria-label={`Page ${index + 1}`}
              aria-current={index + 1 === page ? 'page' : undefined}
              className={styles.number}
            >
              {index + 1}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={styles.step}>
          Older articles
          <Icon name="chevron-right" size={1} />
        </Link>
      )}
    </nav>
  );
}
