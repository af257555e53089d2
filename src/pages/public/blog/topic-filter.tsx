import { Link, useSearchParams } from 'react-router';
import type { Topic } from '../../../features/content/rules.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Menu } from '../../../ui/layout/menu.tsx';
import type { ArticleList } from '../../../web/site-context.ts';
import { withTopic } from './blog-address.ts';
import styles from './blog.module.css';

/** Filter button for articles of one topic. The topic is part of the address, is shown beside the button, and can be cleared there. */
export function TopicFilter({ topics, chosen }: { topics: ArticleList['topics']; chosen: Topic | undefined }) {
  const [address] = useSearchParams();
  return (
    <div className={styles.filter}>
      <Menu
        buttonClassName={styles.control ?? ''}
        button={
          <>
            <Icon name="filter" size={1.125} />
            Filter
          </>
        }
      >
        {topics.map(({ key, label, count }) => (
          <Link
            key={key}
            to={{ search: withTopic(address, key) }}
            aria-current={key === chosen?.key ? 'true' : undefined}
            preventScrollReset
          >
            {label}
            <span className={`figures ${styles.count}`}>{count}</span>
          </Link>
        ))}
      </Menu>
      {chosen && (
        <Link
          to={{ search: withTopic(address, null) }}
          preventScrollReset
          className={styles.chosen}
          aria-label={`${chosen.label}: show all topics again`}
        >
          {chosen.label}
          <Icon name="close" size={1} />
        </Link>
      )}
    </div>
  );
}
