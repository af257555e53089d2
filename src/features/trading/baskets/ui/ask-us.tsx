import { SmallButtonLink } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';

/** Leads to the contact form, for what the market lacks. */
export function AskUs({ stream }: { stream: string }) {
  return (
    <SmallButtonLink to={`${PATHS.contact}?category=${encodeURIComponent(stream)}`}>Ask us to find it</SmallButtonLink>
  );
}
