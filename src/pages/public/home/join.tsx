import { ButtonLink } from '../../../ui/layout/button.tsx';
import styles from './join.module.css';
import { PATHS } from '../../../web/paths.ts';

/** Call to join; it links to the sign-up instead of the specification's `#`. */
export function Join() {
  return (
    <section aria-labelledby="join" className={styles.join}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="join" className={styles.title}>
            Join as a producer or recycler
          </h2>
          <p>You can buy or list once your profile is complete and your EPR account is approved.</p>
        </div>
        <div className="row">
          <ButtonLink to={PATHS.signUp} iconAfter="arrow">
            Join now
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
