import { ButtonLink } from '../layout/button.tsx';
import styles from './states.module.css';

/** The 404 page's text in place of one missing item. An item that the reader may not see looks the same. */
export function NotFoundState({ text }: { text: string }) {
  return (
    <div className={styles.state}>
      <h1>404</h1>
      <p className={styles.title}>We&apos;re working on it!</p>
      <p className={styles.text}>{text}</p>
      <ButtonLink to="/">Go Home</ButtonLink>
    </div>
  );
}
