import { ButtonLink } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';

/** Leads to the contact form, for what the market lacks. */
export function AskUs({ stream }: { stream: string }) {
  return (
    <ButtonLink to={`${PATHS.contact}?category=${encodeURIComponent(stream)}`} variant="secondary" size="small">
      Ask us to find it
    </ButtonLink>
  );
}
