import { Skeleton } from '#ui/feedback/states.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';
import styles from './trade-view.module.css';

const flush = { marginTop: 0 };

export function TradeSkeleton() {
  return (
    <>
      <PageHeader />
      <div role="status">
        <span className="visually-hidden">Loading...</span>
        <div className={styles.columns}>
          <div className={styles.first}>
            <Skeleton height="9rem" card style={flush} />
            <Skeleton height="9rem" card style={flush} />
            <Skeleton height="16rem" card style={flush} />
          </div>
          <Skeleton height="26rem" card style={flush} />
        </div>
      </div>
    </>
  );
}
