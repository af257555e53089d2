import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/terms.ts';
import { chargesWords } from './parts/charges-words.ts';
import { LongText, type Chapter } from './parts/long-text.tsx';

/** Reference data in the terms, as text. */
interface TermsFacts {
  fee: string;
  gst: string;
  /** First day of these rates, formatted for display. */
  since: string;
}

const grievance = <a href={`mailto:${brand.grievance.email}`}>{brand.grievance.email}</a>;

/** Chapters of the terms of service. They state only functions that the product has. */
function termsChapters(facts: TermsFacts): Chapter[] {
  return [
    {
      id: 'service',
      title: 'What this service is',
      body: (
        <>
          <p>{brand.disclaimer}</p>
          <p>{`It is run by ${brand.company} (we). Recyclers list EPR credits, producers buy them or make counter-offers, and both keep the documents of the trade here. It is not an exchange and not an EPR electronic trading and settlement platform (EPRETP) authorised by CPCB: we fix no price, settle no money and keep no registry. A purchase here meets no target by itself; the recycler’s transfer to the producer’s account on CPCB’s portal does.`}</p>
          <p>Nothing on this site is legal or tax advice.</p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Who may trade',
      body: (
        <ul>
          <li>
            Businesses in India that are registered with CPCB or a State Pollution Control Board for what they sell or
            buy.
          </li>
          <li>
            A trade needs a complete company and bank profile and an EPR account that our team has approved. We check
            what you send; that is not a guarantee of the other side.
          </li>
          <li>
            What you tell us must be true and kept up to date. Keep your password to yourself; what is done with it
            counts as done by you.
          </li>
          <li>
            An approval can be withdrawn. Offers of that account are then hidden and no new trade begins; trades in
            progress continue.
          </li>
        </ul>
      ),
    },
    {
      id: 'offers',
      title: 'Offers',
      body: (
        <ul>
          <li>
            A recycler lists only credits that it holds for that waste type, year and category, and that it has not sold
            to another company.
          </li>
          <li>
            The price is the recycler’s. Where the law sets a floor or a ceiling, keeping it is the duty of those who
            trade.
          </li>
          <li>
            Everything in an offer must be accurate: quantity, origin, documents, pictures. We may take down an offer
            that is not.
          </li>
        </ul>
      ),
    },
    {
      id: 'trades',
      title: 'How a trade comes about',
      body: (
        <ol>
          <li>
            A <strong>purchase request</strong> at the listed price reserves its quantity at once. The recycler accepts
            or declines; after 7 days without an answer it expires and the quantity is free again.
          </li>
          <li>
            A <strong>counter-offer</strong> names another price and reserves nothing until the recycler accepts it,
            within the same 7 days.
          </li>
          <li>
            After acceptance the producer has 7 days to initiate payment. Then the trade has its work order number.
          </li>
          <li>
            The producer pays the recycler directly and uploads the proof. Our team checks the documents and approves or
            rejects.
          </li>
          <li>
            The recycler transfers the certificates on CPCB’s portal and uploads proof of transfer and trail documents.
            With both the trade is completed.
          </li>
        </ol>
      ),
    },
    {
      id: 'fees',
      title: 'Fee and taxes',
      body: (
        <>
          <p>
            Viewing, listing and writing to us are free. Of each trade the processing fee is{' '}
            <strong>{facts.fee}</strong> of the item value (quantity × price), and GST is <strong>{facts.gst}</strong>{' '}
            of item value and fee together: CGST and SGST where seller and buyer have the same state code, else IGST.
            These rates apply since {facts.since}.
          </p>
          <p>
            All amounts are shown before you order and frozen with the order: a later change of fee or tax changes no
            order that was made.
          </p>
        </>
      ),
    },
    {
      id: 'money',
      title: 'Money',
      body: (
        <p>
          The producer pays the recycler’s bank account directly. We hold no money of others, and give no credit.
          Invoices, input credit, TDS and TCS are the duties of those who trade, each by its own books. The work order
          that can be printed here documents the trade; it is not a tax invoice.
        </p>
      ),
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: (
        <ul>
          <li>
            Forged or borrowed documents, one document for two trades, credits that do not exist or belong to others.
          </li>
          <li>Trading for a company that is not registered; taking part in the name of another company.</li>
          <li>Avoiding the fee of a trade that came about here; prices agreed among competitors.</li>
          <li>Attacks on the service, automated mass requests, content that breaks the law or the rights of others.</li>
        </ul>
      ),
    },
    {
      id: 'liability',
      title: 'Our responsibility',
      body: (
        <p>
          We run the service with care and record every change of a trade. We are not liable for what members state or
          fail to do, for decisions of authorities, or for environmental compensation owed because credits came late or
          were refused. Where the law forbids to exclude liability, it stays.
        </p>
      ),
    },
    {
      id: 'end',
      title: 'Closing an account',
      body: (
        <p>
          You may ask us to close your account at any time, on the page Security of your workspace; while a trade is in
          progress, this waits for its end. Personal and bank data are then erased and offers withdrawn; the history of
          trades and its documents stay, because both sides must be able to prove them: the files for 8 years after the
          end of the financial year of the trade. How long everything is kept is in the{' '}
          <Link to={PATHS.privacy}>Privacy Policy</Link>.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints and law',
      body: (
        <>
          <p>
            Something here breaks the law or your rights, or a member cheats: write to our {brand.grievance.officer},{' '}
            {grievance}, with the address of the page or the number of the work order.
          </p>
          <p>
            Indian law applies. We may change these terms; the version of the day on which a trade began counts for that
            trade.
          </p>
        </>
      ),
    },
  ];
}

export const handle: PageHandle = { cache: 'static' };

export function loader({ context }: Route.LoaderArgs): TermsFacts {
  const charges = chargesOn(context.get(siteContext).now());
  return { ...chargesWords(charges), since: formatDay(charges.effectiveFrom) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Terms & Conditions',
    description:
      'What this listing, negotiation and documentation service does, who may trade, what it costs, and what it is not.',
    path: PATHS.terms,
  });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LongText
      title="Terms & Conditions"
      lead="In plain words: what this service does, what it costs, and what it is not."
      chapters={termsChapters(loaderData)}
    />
  );
}
