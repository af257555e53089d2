import { WasteTypePicture } from '#ui/brand/waste-type-picture.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { type HeroFact, HeroPicture } from './hero-picture.tsx';
import { PageHero } from './page-hero.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

const REPLY: HeroFact = { value: '24–48 h', label: 'until you have a reply' };

interface ScrapHeroProps {
  title: string;
  lead: string;
  /** Prefilled text of a WhatsApp message. */
  greeting: string;
  /** Waste type of the drawing, e.g. `Battery`. */
  wasteType: string;
  /** Facts shown before the response time. */
  facts: readonly [HeroFact, HeroFact];
}

/** Hero of a scrap page: links to the form (`RequirementBand`) and to WhatsApp, beside a drawing of a stall. */
export function ScrapHero({ title, lead, greeting, wasteType, facts }: ScrapHeroProps) {
  return (
    <PageHero
      title={title}
      lead={lead}
      actions={
        <>
          <ButtonLink to="#requirement" variant="accent">
            Tell us what you need
          </ButtonLink>
          <WhatsAppLink greeting={greeting} />
        </>
      }
      picture={
        <HeroPicture facts={[...facts, REPLY]}>
          <WasteTypePicture wasteType={wasteType} />
        </HeroPicture>
      }
    />
  );
}
