import { Link } from 'react-router';
import { brand } from '#brand.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import type { Route } from './+types/privacy.ts';
import { STORED_DATA } from './legal/stored-data.ts';
import { FactTable } from './parts/fact-table.tsx';
import { LongText, type Chapter } from './parts/long-text.tsx';

const grievance = <a href={`mailto:${brand.grievance.email}`}>{brand.grievance.email}</a>;

/** Chapters of the privacy policy; they describe how the product processes personal data. */
function privacyChapters(): Chapter[] {
  return [
    {
      id: 'short',
      title: 'In short',
      body: (
        <ul>
          <li>We store what a trade needs and what you write to us, and nothing to follow you with.</li>
          <li>
            This site sets no cookies and loads nothing from others: no advertising, no analytics, no fonts or scripts
            from elsewhere.
          </li>
          <li>We sell no data. Others see it only where a trade needs it or the law orders it.</li>
          <li>The newsletter is a matter of its own: only those who asked for it get it.</li>
        </ul>
      ),
    },
    {
      id: 'who',
      title: 'Who answers for it',
      body: (
        <>
          <p>{`${brand.company}, the data fiduciary in the words of the Digital Personal Data Protection Act, 2023. This policy is written after that Act and the Rules of 2025, most of whose duties bind from May 2027; we do not wait for that day.`}</p>
          <p>
            Questions and complaints: {brand.grievance.officer}, {grievance}. By post: {brand.company},{' '}
            {brand.offices[0].lines.join(', ')}.
          </p>
        </>
      ),
    },
    {
      id: 'what',
      title: 'What is stored, why, and how long',
      body: (
        <FactTable
          caption="What is stored, why, and how long"
          headers={['What', 'Why', 'How long']}
          rows={STORED_DATA}
        />
      ),
    },
    {
      id: 'where',
      title: 'Where it is',
      body: (
        <>
          <p>
            In the market’s own database and, for uploaded files, in its own file store. Passwords are kept as argon2id
            hashes that cannot be read back. Bank account numbers are encrypted. Only their owner and those of our team
            who check them see more than the last four digits.
          </p>
          <p>
            Our e-mails are sent through an e-mail service. What you send us by e-mail, telephone or WhatsApp is also
            stored by the providers of these services.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'In your browser',
      body: (
        <>
          <p>No cookies. In the storage of your browser, where only this site can read it:</p>
          <ul>
            <li>
              while you are logged in: your role, two tokens, your name, e-mail address and company picture, and the
              organisation that you work for. Logging out removes them;
            </li>
            <li>
              from your first log-in on: a random text by which we know this browser again, so that we can tell you of a
              log-in from another one. Logging out leaves it;
            </li>
            <li>
              in one tab: what you have typed into a form of your workspace but not sent, for a day at most, never a
              bank account number;
            </li>
            <li>light or dark, if you have chosen one.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who sees what',
      body: (
        <ul>
          <li>
            <strong>All visitors:</strong> a live offer with its pictures and proof of availability, the recycler’s
            number, state and city, and the date of registration. No names of persons, no bank data.
          </li>
          <li>
            <strong>The other side of a trade:</strong> your company with its GST number and state, the amounts, and the
            documents of that trade.
          </li>
          <li>
            <strong>Our team:</strong> what it needs to approve accounts and trades and to answer you.
          </li>
          <li>
            <strong>Authorities:</strong> what the law makes us hand over, and no more.
          </li>
        </ul>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>
              See it: your profile and lists show what is stored, and every list can be exported. On the page Security
              of your workspace you download a copy of everything.
            </li>
            <li>Correct it: in your profile, or by telling us.</li>
            <li>
              Erase it: ask on the same page to have the account erased. We answer within 30 days. While a trade is in
              progress, this has to wait. What both sides and the tax law need of past trades stays.
            </li>
            <li>
              Take back your consent: each newsletter has a link that ends it, and a line to {grievance} or to support
              is enough for the rest.
            </li>
            <li>Name a person who may do this for you if you cannot.</li>
          </ul>
          <p>
            If our answer does not satisfy you, you can complain to the Data Protection Board of India. You can have
            this notice in any of the languages of the Eighth Schedule of the Constitution: ask for it.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'When something goes wrong',
      body: (
        <p>
          If personal data come into wrong hands, we tell those concerned and the Data Protection Board without delay:
          what happened, what it can lead to, what we do, and what you can do. If you find a weakness, write to{' '}
          {grievance} before you tell others.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          Each new version appears here with its date. See also the <Link to={PATHS.terms}>Terms & Conditions</Link>.
        </p>
      ),
    },
  ];
}

export const handle: PageHandle = { cache: 'static' };

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Privacy Policy',
    description:
      'What is stored here, why, where and how long, who sees it, and how you have it corrected or erased. No cookies, no tracking.',
    path: PATHS.privacy,
  });
}

export default function PrivacyPage() {
  return (
    <LongText
      title="Privacy Policy"
      lead="What is stored here, why, how long, and how you have it corrected or erased. No cookies, no tracking."
      chapters={privacyChapters()}
    />
  );
}
