import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage, SuccessMessage } from '#ui/feedback/form-message.tsx';
import { Button } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import { ApiError, call, serverTextOr } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { MailtoFallback } from './mailto-fallback.tsx';
import styles from './newsletter-form.module.css';

const THANKS = 'Thank you! You subscribed successfully!';

type Outcome = { thanks: string } | { failure: string };

/** Message and kind for a failed subscription. Source of the texts: section 8 of the public specification. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status === 0)
    return { failure: 'An error occurred while subscribing. Please try again.' };
  if (error.accepted) return { thanks: serverTextOr(error, THANKS) };
  return { failure: serverTextOr(error, 'Something went wrong!') };
}

/**
 * Newsletter subscription. Only the browser validates the address; an empty one is not sent. It does without the form library, which public pages
 * do not load.
 */
export function NewsletterForm() {
  const id = useId();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const underWay = useRef(false);

  const send = async (form: HTMLFormElement, email: string) => {
    const restoreFocus = captureFocus();
    underWay.current = true;
    setSending(true);
    setOutcome(undefined);
    const result = await call('POST /api/users/newsletter/subscribe/', { body: { email } }).then(
      () => ({ thanks: THANKS }),
      outcomeOf,
    );
    if ('thanks' in result) form.reset();
    setOutcome(result);
    underWay.current = false;
    setSending(false);
    restoreFocus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = new FormData(form).get('email');
    if (typeof email !== 'string' || email.trim() === '' || underWay.current) return;
    void send(form, email.trim());
  };
  return (
    <div className={styles.newsletter}>
      <form method="post" aria-label="Newsletter" aria-busy={sending} onSubmit={submit} className="scripted">
        <label htmlFor={id} className={styles.label}>
          Email for our newsletter
        </label>
        <div className={styles.line}>
          <input
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="name@company.in"
            aria-describedby={`${id}-note`}
            readOnly={sending}
            className={styles.email}
          />
          <Button type="submit" variant="accent" busy={sending}>
            Subscribe
          </Button>
        </div>
      </form>
      <MailtoFallback purpose="To subscribe to our newsletter" />
      <p id={`${id}-note`} className={classNames('text-soft', styles.note)}>
        New articles and changes of the rules. We keep your address only for this, until you ask us to stop:{' '}
        <Link to={PATHS.privacy}>Privacy Policy</Link>
      </p>
      <SuccessMessage>{outcome && 'thanks' in outcome && outcome.thanks}</SuccessMessage>
      <ErrorMessage>{outcome && 'failure' in outcome && outcome.failure}</ErrorMessage>
    </div>
  );
}
