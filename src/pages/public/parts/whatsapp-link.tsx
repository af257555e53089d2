import { brand } from '../../../brand.ts';
import { ButtonLink, type ButtonVariant } from '../../../ui/layout/button.tsx';

/** Opens a conversation with us on WhatsApp. @param props.greeting what stands in the message box to begin with */
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
