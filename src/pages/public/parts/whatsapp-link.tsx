import { brand } from '#brand.ts';
import { ButtonLink, type ButtonVariant } from '#ui/layout/button.tsx';

/** Opens a WhatsApp chat with us. @param props.greeting prefilled message text */
export function WhatsAppLink({ greeting, variant }: { greeting: string; variant?: ButtonVariant }) {
  const number = brand.whatsapp.replaceAll(/\D/g, '');
  return (
    <ButtonLink
      to={`https://wa.me/${number}?text=${encodeURIComponent(greeting)}`}
      rel="noopener"
      icon="phone"
      variant={variant}
    >
      Chat on WhatsApp
    </ButtonLink>
  );
}
