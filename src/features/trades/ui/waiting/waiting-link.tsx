import { CountBadge } from '../../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../../ui/layout/button.tsx';

export interface WaitingLinkProps {
  to: string;
  /** Query of the list's address, which filters it to the waiting trades. */
  query: Readonly<Record<string, string>>;
  /** Undefined until it is loaded. */
  count: number | undefined;
  children: string;
}

/** Link to the waiting trades of a list, or to the whole list if there are none. */
export function WaitingLink({ to, query, count, children }: WaitingLinkProps) {
  const narrowed = count ? `?${new URLSearchParams(query).toString()}` : '';
  return (
    <ButtonLink to={`${to}${narrowed}`} size="small" variant="secondary">
      {children} {count !== 0 && <CountBadge count={count} label="waiting" />}
    </ButtonLink>
  );
}
