import { CountBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

export interface WaitingWayProps {
  to: string;
  search: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  children: string;
}

/** To those of a list that wait, and to the whole list where none does. */
export function WaitingWay({ to, search, count, children }: WaitingWayProps) {
  const query = count ? `?${new URLSearchParams({ search }).toString()}` : '';
  return (
    <ButtonLink to={`${to}${query}`} size="small" variant="secondary">
      {children} {count !== 0 && <CountBadge count={count} label="waiting" />}
    </ButtonLink>
  );
}
