import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { NewsletterForm } from '#oversight/content/ui/newsletter-form.tsx';
import { TestimonialCard, TESTIMONIALS } from '#people/identity/ui/testimonial-card.tsx';
import { chargesOn } from '#rules/reference/charges.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { originOf, pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import { supportEmailOf, useSupportEmail } from '#web/support-email.ts';
import type { Route } from './+types/home.ts';
import { Hero } from './home/hero.tsx';
import { newsPosts } from './home/news-posts.ts';
import { News } from './home/news.tsx';
import { orderedWasteTypes, ratesOf, sizeOf } from './home/rates.ts';
import { Services } from './home/services.tsx';
import { tradeSampleOf } from './home/trade-sample.ts';
import { TradeSheet } from './home/trade-sheet.tsx';
import { TwoSides } from './home/two-sides.tsx';
import { Part, PartsBand } from './parts/band.tsx';
import type { Feature } from './parts/feature-cards.tsx';
import { OfficeList } from './parts/office-list.tsx';
import { OfficeMap } from './parts/office-map.tsx';
import styles from './home/reasons.module.css';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const [{ data: groups }, articles] = await Promise.all([services.countOffers(), services.latestArticles()]);
  const cheapest = await Promise.all(
    orderedWasteTypes(groups).map((wasteType) =>
      services.listOffers(new URLSearchParams({ waste_type: wasteType, ordering: 'price_per_credit', page_size: '1' })),
    ),
  );
  const offers = cheapest.flatMap(({ data }) => data);
  return {
    rates: ratesOf(groups, offers),
    sample: tradeSampleOf(offers[0], chargesOn(services.now())),
    size: sizeOf(groups),
    posts: newsPosts(articles),
    isDemo: services.demoLogins().length > 0,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: `${brand.name}: EPR credits of India's recyclers, listed, compared and documented`,
    description:
      'Recyclers list EPR credits for plastic, e-waste, battery, tyre and used oil. Producers compare live prices, buy or negotiate, and keep every document of the trade.',
    path: '/',
    things: siteStructuredData(originOf(matches), supportEmailOf(matches)),
  });
}

/** `/` and `/home`. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { rates, size, sample, posts, isDemo } = loaderData;
  return (
    <>
      <Hero rates={rates} size={size} />
      <PartsBand>
        <TwoSides />
        <Join />
      </PartsBand>
      <PartsBand background="sunken">
        {sample !== null && <TradeSheet sample={sample} />}
        <div className={styles.check}>
          <Reasons />
          {isDemo && <Testimonials />}
        </div>
      </PartsBand>
      <PartsBand>
        <Services />
        <News posts={posts} />
      </PartsBand>
      <PartsBand background="sunken">
        <Contact />
        <Newsletter />
      </PartsBand>
    </>
  );
}

/** Reasons to choose us; each can be verified in the market or in the server's rules. */
const REASONS: readonly Feature[] = [
  {
    icon: 'document',
    title: 'Proof before price',
    text: 'Each offer shows its proof of availability, its trail of documents, and when and where the recycler was registered.',
  },
  {
    icon: 'lock',
    title: 'No kilogram sold twice',
    text: 'What you request is reserved for you at once. Each movement of credits is recorded and cannot be changed afterwards.',
  },
  {
    icon: 'scale',
    title: 'A price to compare with',
    text: 'Each offer shows the lowest and median price of the same credit: same waste, same product, same type.',
  },
  {
    icon: 'handshake',
    title: 'Negotiation in writing',
    text: 'A counter-offer has a price, a quantity and an end date. Everyone can see whose turn it is.',
  },
  {
    icon: 'bank',
    title: 'Your money stays yours',
    text: 'The buyer pays the recycler by bank transfer. We hold no money and no credits in between.',
  },
  {
    icon: 'shield',
    title: 'Clear about what we are not',
    text: 'We issue no certificates and speak for no authority. The transfer happens on the portal of the CPCB.',
  },
];

/** Section with the reasons to choose us. */
function Reasons() {
  return (
    <Part title="Why choose us" lead="Six things to check us by.">
      <ul className={styles.reasons}>
        {REASONS.map(({ icon, title, text }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={icon} size={1.25} />
            </span>
            <h3>{title}</h3>
            <p className="text-soft text-small">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** "Read more" links to the description of a trade, instead of the specification's `#`. */
const slides = TESTIMONIALS.map((testimonial) => ({
  key: testimonial.name,
  content: (
    <TestimonialCard testimonial={testimonial}>
      <Link to={`${PATHS.about}#how-a-trade-runs`} className={styles.more}>
        Read more<span className="visually-hidden">{` on how that works: ${testimonial.name}`}</span>
        <Icon name="arrow" size={1.125} />
      </Link>
    </TestimonialCard>
  ),
}));

/** Samples of testimonials, one at a time. */
function Testimonials() {
  return (
    <section aria-labelledby="voices" className={`on-deep ${styles.voices}`}>
      <div className={styles.words}>
        <h2 id="voices">What trading here is like</h2>
        <p className="text-soft text-small">Samples, not statements of customers.</p>
      </div>
      <Carousel label="Testimonials" item="testimonial" slides={slides} />
    </section>
  );
}

/** Call to join; it links to the sign-up instead of the specification's `#`. */
function Join() {
  return (
    <section aria-labelledby="join" className={styles.join}>
      <div className={styles.joinWords}>
        <h2 id="join">Join as a producer or recycler</h2>
        <p>You can buy or list once your profile is complete and your EPR account is approved.</p>
      </div>
      <ButtonLink to={PATHS.signUp} iconAfter="arrow">
        Join now
      </ButtonLink>
    </section>
  );
}

/** Newsletter subscription form. */
function Newsletter() {
  return (
    <section aria-labelledby="newsletter" className={styles.bar}>
      <div className={styles.newsletterWords}>
        <h2 id="newsletter">Newsletter</h2>
        <p className="text-soft">New articles, changed rules and due dates, by e-mail.</p>
      </div>
      <NewsletterForm />
    </section>
  );
}

const desksOf = (supportEmail: string) => [
  { title: 'Support', text: 'Accounts, offers, trades and documents.', ...brand.support, email: supportEmail },
  { title: 'Sales', text: 'Supply of scrap, large quantities, compliance.', ...brand.sales },
];

/** Addresses of the offices, with contacts. */
function Contact() {
  const supportEmail = useSupportEmail();
  return (
    <Part
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
    </Part>
  );
}

/**
 * Structured data of the organisation and the website (schema.org).
 * @param origin of the site, without a trailing slash
 * @param supportEmail support address
 */
function siteStructuredData(origin: string, supportEmail: string): Record<string, unknown>[] {
  const company = `${origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': company,
      name: brand.name,
      legalName: brand.company,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      slogan: brand.tagline,
      description: brand.disclaimer,
      sameAs: brand.socialLinks.map(({ url }) => url),
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          ...reach({ ...brand.support, email: supportEmail }),
        },
        { '@type': 'ContactPoint', contactType: 'sales', ...reach(brand.sales) },
      ],
      location: brand.offices.map(({ city, lines }) => ({
        '@type': 'Place',
        name: city,
        address: { '@type': 'PostalAddress', streetAddress: lines.join(', '), addressCountry: 'IN' },
      })),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': company },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/Erpcredits?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

function reach({ email, phone }: { email: string; phone: string }): { email: string; telephone: string } {
  return { email, telephone: phone };
}
