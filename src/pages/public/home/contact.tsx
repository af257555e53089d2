import { Link } from 'react-router';
import { brand } from '../../../brand.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Band } from '../parts/band.tsx';
import { OfficeMap } from '../parts/office-map.tsx';
import styles from './contact.module.css';

const desks = [
  { title: 'Support', text: 'Accounts, offers, trades and papers.', ...brand.support },
  { title: 'Sales', text: 'Supply of scrap, large quantities, compliance.', ...brand.sales },
] as const;

/** Where the offices are and who answers. */
export function Contact() {
  return (
    <Band
      title="Contact"
      lead="We answer within 24 to 48 hours."
      aside={<Link to="/ContactUs">Write to us</Link>}
      id="contact"
    >
      <div className={styles.contact}>
        <div className={styles.places}>
          <ul className={styles.desks}>
            {desks.map(({ title, text, email, phone }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="text-soft">{text}</p>
                <a href={`mailto:${email}`}>
                  <Icon name="mail" size={1.125} />
                  {email}
                </a>
                <a href={`tel:${phone.replaceAll(' ', '')}`} className="figures">
                  <Icon name="phone" size={1.125} />
                  {phone}
                </a>
              </li>
            ))}
          </ul>
          <ul className={styles.offices}>
            {brand.offices.map(({ city, lines }) => (
              <li key={city}>
                <h3>{city}</h3>
                <address>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </li>
            ))}
          </ul>
        </div>
        <OfficeMap />
      </div>
    </Band>
  );
}
