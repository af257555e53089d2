import { useNavigation } from 'react-router';
import { useProgress } from './progress.ts';
import styles from './navigation-progress.module.css';

/**
 * A thin progress bar over the page. It appears after a delay and is hidden from screen readers, which continue at the heading of the new page or in
 * the dialog.
 */
export function PageProgress() {
  return <div className={styles.bar} aria-hidden="true" data-navigation-progress />;
}

/** The same while the next page, or a dialog that was pressed for, loads. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const isWaiting = useProgress();
  return (state !== 'idle' || isWaiting) && <PageProgress />;
}
