import { IconButton } from '#ui/layout/button.tsx';
import { showFrameDialog } from './frame-dialog.ts';
import styles from './search-button.module.css';

/** Opens the search of everything, which stands once in the frame: the head of a screen has only the search of its list. */
export function SearchButton() {
  return (
    <span className={styles.search}>
      <kbd className={styles.key}>Ctrl K</kbd>
      <IconButton
        icon="search"
        label="Search"
        aria-keyshortcuts="Control+K"
        onClick={() => showFrameDialog('search')}
      />
    </span>
  );
}
