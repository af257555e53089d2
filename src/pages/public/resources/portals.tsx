import { Link } from 'react-router';
import type { Source } from '../../../features/content/sources.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { WasteTypePicture } from '../../../ui/brand/waste-type-picture.tsx';
import styles from './resources.module.css';
import { PATHS } from '../../../web/paths.ts';

export interface PortalsProps {
  streams: readonly { wasteType: string; name: string; about: string; portal: string; rules: Source }[];
}

/** CPCB portal of each stream, with its rules and a link to the offers here. */
export function Portals({ streams }: PortalsProps) {
  return (
    <ul className="card-grid">
      {streams.map(({ wasteType, name, about, portal, rules }) => (
        <li key={wasteType}>
          <Card as="article" wasteType={wasteType} flush className={styles.portal}>
            <WasteTypePicture wasteType={wasteType} className={styles.picture ?? ''} />
            <div className={styles.portalText}>
              <h3 className={styles.portalName}>{name}</h3>
              <p className="text-soft">{about}</p>
              <a href={portal} rel="noopener" className={styles.portalLink}>
                CPCB portal
                <span className="visually-hidden">{` for ${name}`}</span>
                <Icon name="external" size={1} />
              </a>
              <a href={rules.url} rel="noopener" className={styles.portalLink}>
                Rules
                <span className="visually-hidden">{`: ${rules.title}`}</span>
                <Icon name="external" size={1} />
              </a>
              <Link to={`${PATHS.market}?waste_type=${encodeURIComponent(wasteType)}`} className={styles.portalLink}>
                Offers on this market
                <span className="visually-hidden">{`: ${name}`}</span>
                <Icon name="arrow" size={1} />
              </Link>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
