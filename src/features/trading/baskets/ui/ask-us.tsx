import { SmallButtonLink } from '#ui/layout/button.tsx';
import { PATHS } from '#web/paths.ts';
import { lackingOnMarket } from '../need-rules.ts';
import type { Basket } from './queries.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

interface AskUsProps {
  basket: Basket;
  targets: ReadonlyMap<string, PlannedTarget>;
}

/** Leads to the contact form, for each waste type of which the market lacks something. */
export function AskUs({ basket, targets }: AskUsProps) {
  const lacking = basket.needs.filter((need) => lackingOnMarket(need) > 0);
  const streams = new Set(lacking.flatMap(({ target_id }) => targets.get(target_id)?.stream ?? []));
  return [...streams].map((stream) => (
    <SmallButtonLink key={stream} to={`${PATHS.contact}?category=${encodeURIComponent(stream)}`}>
      Ask us to find it
    </SmallButtonLink>
  ));
}
