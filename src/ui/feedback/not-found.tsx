import { ButtonLink } from '../layout/button.tsx';
import styles from './states.module.css';

/** The words of the 404 page in place of one thing that is not there, or not for this reader: the two look alike. */
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
