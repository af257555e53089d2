import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { INDIA_SHAPE, positionOf, placeOnMap } from './india-map.ts';
import { MapBackground } from './map-background.tsx';
import { MapCredit } from './map-credit.tsx';
import styles from './office-map.module.css';

/** Map of India with our offices as labelled pins. The map is a file of its own; it needs no script and no third-party site. */
export function OfficeMap() {
  return (
    <figure className={styles.figure}>
      <MapBackground land={<use href={INDIA_SHAPE} />} landClass={styles.land}>
        <ul className={styles.offices} aria-label="Our offices on the map of India">
          {brand.offices.map(({ city, latitude, longitude }) => (
            <li key={city} style={positionOf(placeOnMap(latitude, longitude))}>
              <Icon name="pin" size={1.5} className={styles.pin} />
              <span className={styles.name}>{city}</span>
            </li>
          ))}
        </ul>
      </MapBackground>
      <figcaption>
        <MapCredit />
      </figcaption>
    </figure>
  );
}
