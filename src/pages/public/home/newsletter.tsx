import { NewsletterForm } from '../../../features/content/ui/newsletter-form.tsx';
import styles from './newsletter.module.css';

/** Newsletter subscription form. */
export function Newsletter() {
  return (
    <section aria-labelledby="newsletter" className={styles.bar}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="newsletter">Newsletter</h2>
          <p className="text-soft">New articles, changed rules and due dates, by e-mail.</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
