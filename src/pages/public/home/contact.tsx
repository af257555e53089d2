import { Link } from 'react-router';
import { brand } from '../../../brand.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { PhoneLink } from '../../../ui/brand/phone-link.tsx';
import { useSupportEmail } from '../../../web/support-email.ts';
import { Band } from '../parts/band.tsx';
import { OfficeList } from '../parts/office-list.tsx';
import { OfficeMap } from '../parts/office-map.tsx';
import styles from './contact.module.css';
import { PATHS } from '../../../web/paths.ts';

const desksOf = (supportEmail: string) => [
  { title: 'Support', text: 'Accounts, offers, trades and documents.', ...brand.support, email: supportEmail },
  { title: 'Sales', text: 'Supply of scrap, large quantities, compliance.', ...brand.sales },
];

/** Addresses of the offices, with contacts. */
export function Contact() {
  const supportEmail = useSupportEmail();
  return (
    <Band
      title="Contact"
      lead="We reply within 24 to 48 hours."
      aside={<Link to={PATHS.contact}>Write to us</Link>}
      id="contact"
    >
      <div className={styles.contact}>
        <div className={styles.places}>
          <ul className={styles.desks}>
            {desksOf(supportEmail).map(({ title, text, email, phone }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="text-soft">{text}</p>
                <a href={`mailto:${email}`}>
                  <Icon name="mail" size={1.125} />
                  {email}
                </a>
                <PhoneLink number={phone} className="figures">
                  <Icon name="phone" size={1.125} />
                </PhoneLink>
              </li>
            ))}
          </ul>
          <OfficeList className={styles.offices} />
        </div>
        <OfficeMap />
      </div>
    </Band>
  );
}
