import { ButtonLink } from '../../../ui/layout/button.tsx';
import { WasteTypePicture } from '../../../ui/brand/waste-type-picture.tsx';
import { PageHero } from './page-hero.tsx';
import { type StallFact, StallPicture } from './stall-picture.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

const REPLY: StallFact = { value: '24–48 h', label: 'until you have a reply' };

export interface ScrapHeroProps {
  title: string;
  lead: string;
  /** First words of a message on WhatsApp. */
  greeting: string;
  /** Whose drawing lies on the stall, e.g. `Battery`. */
  wasteType: string;
  /** What the board says before the time of a reply. */
  facts: readonly [StallFact, StallFact];
}

/** The beginning of a page about scrap: the ways to the form (`RequirementBand`) and to WhatsApp, beside a stall with the goods. */
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
          <WhatsAppLink greeting={greeting} variant="secondary" />
        </>
      }
      picture={
        <StallPicture facts={[...facts, REPLY]}>
          <WasteTypePicture wasteType={wasteType} />
        </StallPicture>
      }
    />
  );
}
