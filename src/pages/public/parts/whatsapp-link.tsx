import { brand } from '#brand.ts';
import { ButtonLink } from '#ui/layout/button.tsx';

/** Opens a WhatsApp chat with us. @param props.greeting prefilled message text */
export function WhatsAppLink({ greeting }: { greeting: string }) {
  const number = brand.whatsapp.replaceAll(/\D/g, '');
  return (
    <ButtonLink
      to={`https://wa.me/${number}?text=${encodeURIComponent(greeting)}`}
      rel="noopener"
      icon="phone"
      variant="secondary"
    >
      Chat on WhatsApp
    </ButtonLink>
  );
}
