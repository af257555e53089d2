import type { ComponentProps } from 'react';
import { brand } from '#brand.ts';
import { RequirementForm } from '#oversight/content/ui/enquiry-forms.tsx';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Band } from './band.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';
import styles from './requirement-band.module.css';

interface RequirementBandProps extends ComponentProps<typeof RequirementForm> {
  title: string;
  /** Prefilled text of a WhatsApp message. */
  greeting: string;
}

/** Requirement form of a scrap page, with phone, mail and WhatsApp beside it. Its fragment is `#requirement`. */
export function RequirementBand({ title, greeting, ...form }: RequirementBandProps) {
  return (
    <Band
      id="requirement"
      background="sunken"
      title={title}
      lead="Say what you have or need. We reply in 24 to 48 hours."
    >
      <div className={styles.columns}>
        <Card as="div">
          <RequirementForm {...form} />
        </Card>
        <div className={styles.aside}>
          <h3>Prefer to talk to us?</h3>
          <WhatsAppLink greeting={greeting} />
          <p>
            <PhoneLink number={brand.sales.phone} />
            <br />
            <a href={`mailto:${brand.sales.email}`}>{brand.sales.email}</a>
          </p>
          <h3>What happens then</h3>
          <ol className={styles.steps}>
            <li>Your message reaches our team. You'll get an e-mail confirming it.</li>
            <li>We ask what is missing: quantity, place, photos, registration.</li>
            <li>We tell you who can take or supply it, and which documents are needed.</li>
          </ol>
        </div>
      </div>
    </Band>
  );
}
