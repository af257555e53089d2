import { brand } from '../../../brand.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { PhoneLink } from '../../../ui/brand/phone-link.tsx';
import { useSupportEmail } from '../../../web/support-email.ts';
import { WhatsAppLink } from '../parts/whatsapp-link.tsx';
import styles from './contact-details.module.css';

const desksOf = (supportEmail: string) => [
  { title: 'Support', text: 'Accounts, orders, documents', ...brand.support, email: supportEmail },
  { title: 'Sales', text: 'Credits, scrap, partnership', ...brand.sales },
];

/** Mail addresses and phone numbers, beside the form. */
export function ContactDetails() {
  const supportEmail = useSupportEmail();
  return (
    <div className={styles.details}>
      {desksOf(supportEmail).map(({ title, text, email, phone }) => (
        <div key={title} className={styles.desk}>
          <h3>{title}</h3>
          <p className="text-soft">{text}</p>
          <p className={styles.line}>
            <Icon name="mail" size={1.125} />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p className={styles.line}>
            <Icon name="phone" size={1.125} />
            <PhoneLink number={phone} />
          </p>
        </div>
      ))}
      <WhatsAppLink greeting={`Hello, I have a question about ${brand.name}. `} variant="secondary" />
    </div>
  );
}
