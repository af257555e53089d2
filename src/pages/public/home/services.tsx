import { Link } from 'react-router';
import { Card, cardLink } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Band } from '../parts/band.tsx';
import { ServiceDrawing, type ServiceKey } from './service-drawings.tsx';
import styles from './services.module.css';
import { PATHS } from '../../../web/paths.ts';

interface Service {
  key: ServiceKey;
  title: string;
  text: string;
  link: { label: string; to: string };
}

const SERVICES: readonly Service[] = [
  {
    key: 'supply',
    title: 'Supply',
    text: 'Scrap for your plant: plastics, e-waste, lithium batteries, tyres, construction and demolition waste.',
    link: { label: 'Ask for material', to: PATHS.contact },
  },
  {
    key: 'compliance',
    title: 'Compliance',
    text: 'What each waste stream asks of you in a financial year, and the credits that count towards it.',
    link: { label: 'Read the guides', to: PATHS.resources },
  },
  {
    key: 'monetization',
    title: 'Monetization',
    text: 'A price for what you recover: sell materials, and the EPR credits that come of recycling them.',
    link: { label: 'Sell your credits', to: `${PATHS.signUp}?as=recycler` },
  },
  {
    key: 'second-life',
    title: 'Second Life Battery Cells',
    text: 'Cells that still hold charge find another use before they are recycled. Tell us chemistry, format and quantity.',
    link: { label: 'Send a requirement', to: PATHS.batteryScrap },
  },
];

/** The four services, each with a link. */
export function Services() {
  return (
    <Band title="What we do" lead="From the scrap yard to the annual return.">
      <ul className={styles.services}>
        {SERVICES.map(({ key, title, text, link }) => (
          <Card key={key} as="li" pressable className={styles.service}>
            <ServiceDrawing service={key} />
            <h3 className={styles.title}>{title}</h3>
            <p className="text-soft">{text}</p>
            <Link to={link.to} className={`${cardLink} ${styles.link}`}>
              {link.label}
              <Icon name="arrow" size={1.125} />
            </Link>
          </Card>
        ))}
      </ul>
    </Band>
  );
}
