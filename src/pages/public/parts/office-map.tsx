import { brand } from '../../../brand.ts';
import { Icon } from '../../../ui/icon.tsx';
import { INDIA_SHAPE, MAP_HEIGHT, MAP_WIDTH, atPlace, placeOnMap } from './india-map.ts';
import { MapCredit } from './map-credit.tsx';
import styles from './office-map.module.css';

/** India with our offices pinned and named. The drawing is a file of its own; it needs no script and no other site. */
export function OfficeMap() {
  return (
    <figure className={styles.figure}>
      <div className={styles.map}>
        <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} fillRule="evenodd" className={styles.land} aria-hidden="true">
          <use href={INDIA_SHAPE} />
        </svg>
        <ul className={styles.offices} aria-label="Our offices on the map of India">
          {brand.offices.map(({ city, latitude, longitude }) => (
            <li key={city} style={atPlace(placeOnMap(latitude, longitude))}>
              <Icon name="pin" size={1.5} className={styles.pin} />
              <span className={styles.name}>{city}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption>
        <MapCredit />
      </figcaption>
    </figure>
  );
}
