import { Link } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import { PATHS } from '../../../web/paths.ts';

/** Says that a recall in force holds a trade or an offer; a party reads more of it on the public list. */
export function HeldBy({ number, isParty }: { number: string; isParty: boolean }) {
  return (
    <p className="row">
      <Icon name="lock" size={1} />
      <span>{`Held by recall ${number}`}</span>
      {isParty && <Link to={PATHS.recalls}>View recalls</Link>}
    </p>
  );
}
