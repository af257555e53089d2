import { CountBadge } from '../../../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../../../ui/layout/button.tsx';

export interface WaitingWayProps {
  to: string;
  /** Of the list's address, so that it shows those that wait. */
  query: Readonly<Record<string, string>>;
  /** Undefined while it is not known. */
  count: number | undefined;
  children: string;
}

/** To those of a list that wait, and to the whole list where none does. */
export function WaitingWay({ to, query, count, children }: WaitingWayProps) {
  const narrowed = count ? `?${new URLSearchParams(query).toString()}` : '';
  return (
    <ButtonLink to={`${to}${narrowed}`} size="small" variant="secondary">
      {children} {count !== 0 && <CountBadge count={count} label="waiting" />}
    </ButtonLink>
  );
}
