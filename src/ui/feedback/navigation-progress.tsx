import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/**
 * A thin bar over a page while the next one is on its way: the press was taken. It is seen after a moment alone, and a screen reader
 * hears nothing of it: on arrival it begins at the new heading.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" data-navigation-progress />;
}
