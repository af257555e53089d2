import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import { financialYearLabel, financialYearOf } from '#lib/financial-year.ts';
import { deadlinesOf } from '#oversight/content/deadlines.ts';
import { sourceOf } from '#oversight/content/sources.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypePicture } from '#ui/brand/waste-type-picture.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { BLOG_PATH, PATHS, articleLink } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/resources.ts';
import { Band } from './parts/band.tsx';
import { JumpLinks } from './parts/jump-links.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { GLOSSARY, NOTIFICATIONS, STREAMS } from './resources/guide-data.ts';
import styles from './resources/resources.module.css';

export const handle: PageHandle = { cache: 'changing' };

/** Sections of the page, by the ids of their bands. */
const PARTS = [
  { id: 'deadlines', label: 'Deadlines' },
  { id: 'portals', label: 'Portals' },
  { id: 'notifications', label: 'Rules' },
  { id: 'guides', label: 'Guides' },
  { id: 'glossary', label: 'Glossary' },
] as const;

/** All data is loaded on the server, so that it is not part of the page's scripts. */
export async function loader({ context }: Route.LoaderArgs) {
  const now = context.get(siteContext).now();
  const year = financialYearOf(now);
  const { data: guides } = await context.get(siteContext).listArticles();
  const today = dayInIndia(now);
  const deadlines = deadlinesOf(year).map(({ source, ...facts }) => ({ ...facts, url: sourceOf(source).url }));
  return {
    guides: guides.map(({ slug, title, published_at: published }) => ({ slug, title, day: formatDay(published) })),
    year: financialYearLabel(year),
    deadlines,
    next: deadlines.find(({ day }) => day >= today)?.day ?? null,
    streams: STREAMS.map(({ portal, rules, ...facts }) => ({
      ...facts,
      portal: sourceOf(portal).url,
      rules: sourceOf(rules),
    })),
    notifications: NOTIFICATIONS.map(({ source, ...facts }) => ({ ...facts, source: sourceOf(source) })),
    glossary: GLOSSARY,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Resources',
    description:
      'CPCB’s EPR portals, rules and notifications with their dates and sources, the deadlines of the year, guides and a glossary.',
    path: PATHS.resources,
  });
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { guides, year, deadlines, next, streams, notifications, glossary } = loaderData;
  return (
    <>
      <PageHero
        title="Resources"
        lead="The official portals and rules, the dates of the year and the words of the trade, on one page that you can print."
        actions={<JumpLinks parts={PARTS} />}
      />
      <Band
        id="deadlines"
        title={`Deadlines of ${year}`}
        lead="Dates as the rules and portals have them. CPCB often extends a return; an extension is announced on the portal."
      >
        <Deadlines deadlines={deadlines} next={next} />
      </Band>
      <Band
        id="portals"
        background="sunken"
        title="Official portals"
        lead="Certificates are created and transferred here and nowhere else."
      >
        <Portals streams={streams} />
      </Band>
      <Band
        id="notifications"
        title="Rules and notifications"
        lead="The latest first, each with where we read it. A copy or a report is marked as one; what counts is the text in the Gazette."
      >
        <Notifications notifications={notifications} />
      </Band>
      <Band
        id="guides"
        background="sunken"
        title="Guides"
        lead="Written for this site, each fact with its source."
        aside={
          <ButtonLink to={BLOG_PATH} variant="secondary" iconAfter="arrow">
            All articles
          </ButtonLink>
        }
      >
        {guides.length > 0 ? (
          <ul className={styles.guides}>
            {guides.map(({ slug, title, day }) => (
              <li key={slug}>
                <Link to={articleLink(slug)}>{title}</Link>
                <span>{day}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p>No articles yet.</p>
        )}
      </Band>
      <Band id="glossary" title="Glossary" lead="Terms used in rules, on portals and on this market.">
        <dl className={styles.glossary}>
          {glossary.map(([term, meaning]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="text-soft">
          {`${brand.disclaimer} This page is general information and not legal advice. As of 20 November 2026.`}
        </p>
      </Band>
    </>
  );
}

type Resources = Route.ComponentProps['loaderData'];

/** CPCB portal of each stream, with its rules and a link to the offers here. */
function Portals({ streams }: Pick<Resources, 'streams'>) {
  return (
    <ul className="card-grid">
      {streams.map(({ wasteType, name, about, portal, rules }) => (
        <li key={wasteType}>
          <Card as="article" wasteType={wasteType} flush className={styles.portal}>
            <WasteTypePicture wasteType={wasteType} className={styles.picture ?? ''} />
            <div className={styles.portalText}>
              <h3 className={styles.portalName}>{name}</h3>
              <p className="text-soft">{about}</p>
              <a href={portal} rel="noopener" className={styles.portalLink}>
                CPCB portal
                <span className="visually-hidden">{` for ${name}`}</span>
                <Icon name="external" size={1} />
              </a>
              <a href={rules.url} rel="noopener" className={styles.portalLink}>
                Rules
                <span className="visually-hidden">{`: ${rules.title}`}</span>
                <Icon name="external" size={1} />
              </a>
              <Link to={`${PATHS.market}?waste_type=${encodeURIComponent(wasteType)}`} className={styles.portalLink}>
                Offers on this market
                <span className="visually-hidden">{`: ${name}`}</span>
                <Icon name="arrow" size={1} />
              </Link>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const STANDINGS = { official: 'Official', copy: 'Copy', report: 'Report' } as const;

/** Rules and notifications with their dates and source links. */
function Notifications({ notifications }: Pick<Resources, 'notifications'>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rules and notifications</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Stream</th>
          <th scope="col">What it does</th>
          <th scope="col">Read it</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map(({ dated, stream, what, source }) => (
          <tr key={`${dated} ${stream}`}>
            <th scope="row">{dated}</th>
            <td className={styles.stream}>{stream}</td>
            <td>{what}</td>
            <td>
              <a href={source.url} rel="noopener">
                {source.title}
              </a>
              <span className={styles.standing}>{`${source.publisher} · ${STANDINGS[source.standing]}`}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Table of the year's deadlines; past ones are dimmed, the next one is highlighted. */
function Deadlines({ deadlines, next }: Pick<Resources, 'deadlines' | 'next'>) {
  return (
    <table className={classNames(styles.table, styles.deadlines)}>
      <caption className="visually-hidden">Deadlines</caption>
      <thead>
        <tr>
          <th scope="col">By</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {deadlines.map(({ day, what, who, url }) => (
          <tr key={day} data-next={day === next || undefined} data-over={next === null || day < next || undefined}>
            <th scope="row">
              <time dateTime={day}>{formatDay(day)}</time>
              {day === next && <span className={styles.mark}>Next</span>}
            </th>
            <td>{what}</td>
            <td>{who}</td>
            <td>
              <a href={url} rel="noopener">
                Source<span className="visually-hidden">{`: ${what}`}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
