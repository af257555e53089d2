import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { groupDigits } from '#lib/quantity.ts';
import { selectionOf, withSelection } from '#supply/offers/ui/market-address.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { PATHS } from '#web/paths.ts';
import { STATE_PLACES, positionOf, stateShape } from './india-map.ts';
import { MapBackground } from './map-background.tsx';
import { MapCredit } from './map-credit.tsx';
import styles from './offer-map.module.css';

interface OfferMapProps {
  /** Number of offers per state with the other choices: the group `state` of the market's filters. */
  states: readonly { name: string; count: number }[];
}

/** Shades of the map, from few offers to many. */
const SHADES = 4;

/**
 * Live offers by state, as a map and a list; each state links to its offers. The list is for keyboard and screen readers, the map shows the
 * same visually and for the mouse.
 */
export function OfferMap({ states }: OfferMapProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [address] = useSearchParams();
  const offersOf = (name: string) => ({
    pathname: PATHS.market,
    search: withSelection(address, { ...selectionOf(address), state: [name] }),
  });
  const live = states.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  const most = live[0]?.count ?? 0;
  if (most === 0) return <p className="text-soft">No state has live offers with your choices.</p>;
  const shadeOf = new Map(live.map(({ name, count }) => [name, Math.ceil((SHADES * count) / most)]));
  const pointing = (name: string) => ({
    onMouseEnter: () => setPointed(name),
    onMouseLeave: () => setPointed(null),
  });
  const land = Object.keys(STATE_PLACES).map((name) => {
    const shape = <use href={stateShape(name)} data-shade={shadeOf.get(name)} />;
    return shadeOf.has(name) ? (
      <Link key={name} to={offersOf(name)} tabIndex={-1} data-pointed={name === pointed} {...pointing(name)}>
        <title>{name}</title>
        {shape}
      </Link>
    ) : (
      <g key={name}>{shape}</g>
    );
  });
  return (
    <div className={styles.byState}>
      <figure className={styles.figure}>
        <div aria-hidden="true">
          <MapBackground land={land} landClass={styles.land}>
            {live.map(({ name, count }) => {
              const place = STATE_PLACES[name];
              return (
                place && (
                  <span key={name} className={styles.count} style={positionOf(place)} data-pointed={name === pointed}>
                    {groupDigits(count)}
                  </span>
                )
              );
            })}
          </MapBackground>
        </div>
        <figcaption className={styles.caption}>
          <span className={styles.legend} aria-hidden="true">
            <span>Fewer offers</span>
            {Array.from({ length: SHADES }, (_, index) => (
              <i key={index} data-shade={index + 1} />
            ))}
            <span>more</span>
          </span>
          <p className="text-small text-soft">Each number counts the offers of the state with your other choices.</p>
          <MapCredit />
        </figcaption>
      </figure>
      <ul className={styles.states} aria-label="Live offers by state">
        {live.map(({ name, count }) => (
          <li key={name}>
            <Link to={offersOf(name)} className={styles.state} data-pointed={name === pointed} {...pointing(name)}>
              <span>{name}</span>
              <span className={styles.offers}>
                <b className="figures">{groupDigits(count)}</b> {count === 1 ? 'offer' : 'offers'}
              </span>
              <Icon name="chevron-right" size={1} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
