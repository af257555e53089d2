import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/**
 * A thin progress bar over the page while the next one loads. It appears after a delay and is hidden from screen readers, which continue at
 * the heading of the new page.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" data-navigation-progress />;
}
