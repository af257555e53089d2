import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Session } from '../session.ts';
import {
  type Counts,
  isCurrent,
  NAVIGATION,
  type NavigationLink,
  type NavigationSection,
  needsText,
  shownLinks,
  workIn,
} from './navigation.ts';
import { useOpenGroups } from './open-groups.ts';
import { useCounts } from './use-counts.ts';
import styles from './navigation-list.module.css';

/** The screens of a role with their badges, which are refetched after every write and on window focus; groups open and close. */
export function NavigationList({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const counts = useCounts(session.role);
  const { isOpen, toggle } = useOpenGroups(session.email);
  return (
    <nav aria-label="Workspace" className={styles.sections}>
      {NAVIGATION[session.role].map((section) => {
        const { label, isGroup, links } = section;
        if (!isGroup || label === undefined) return <Section key={label ?? ''} section={section} counts={counts} />;
        const hasCurrent = links.some((link) => isCurrent(link, pathname));
        return (
          <Group
            key={label}
            section={section}
            counts={counts}
            open={isOpen(label, hasCurrent)}
            onToggle={() => toggle(label, hasCurrent)}
          />
        );
      })}
    </nav>
  );
}

/** The same screens with each group open, or those alone whose name holds the text. */
export function WholeNavigationList({ session, search }: { session: Session; search: string }) {
  const counts = useCounts(session.role);
  const text = search.trim().toLowerCase();
  const isNamed = ({ label }: NavigationLink) => label.toLowerCase().includes(text);
  const named = (link: NavigationLink): NavigationLink[] => {
    const below = link.below?.filter(isNamed) ?? [];
    return isNamed(link) ? [{ ...link, below }] : below;
  };
  const sections = NAVIGATION[session.role]
    .map((section) => (text === '' ? section : { ...section, links: section.links.flatMap(named) }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav aria-label="Workspace" className={styles.sections}>
      {sections.map((section) => (
        <Section key={section.label ?? ''} section={section} counts={counts} />
      ))}
      <p role="status">{sections.length === 0 && `No results for “${search.trim()}”.`}</p>
    </nav>
  );
}

interface SectionProps {
  section: NavigationSection;
  counts: Counts | undefined;
}

function Section({ section: { label, links }, counts }: SectionProps) {
  const id = useId();
  if (label === undefined) return <Links links={links} counts={counts} />;
  return (
    <div>
      <h2 id={id} className={styles.heading}>
        {label}
      </h2>
      <Links links={links} counts={counts} labelledBy={id} />
    </div>
  );
}

function Group({ section, counts, open, onToggle }: SectionProps & { open: boolean; onToggle: () => void }) {
  const id = useId();
  const work = open ? 0 : workIn(section, counts);
  return (
    <div className={styles.group}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className={styles.head}
      >
        <Icon name="chevron-right" size={1} className={styles.chevron} />
        <span>{section.label}</span>
        {work > 0 && (
          <>
            <span className={styles.dot} />
            <span className="visually-hidden">{`, ${needsText(work)}`}</span>
          </>
        )}
      </button>
      {open && (
        <div id={id} className={styles.indented}>
          <Links links={section.links} counts={counts} />
        </div>
      )}
    </div>
  );
}

interface LinksProps {
  links: readonly NavigationLink[];
  counts: Counts | undefined;
  labelledBy?: string;
}

function Links({ links, counts, labelledBy }: LinksProps) {
  const { pathname } = useLocation();
  return (
    <ul aria-labelledby={labelledBy} className={styles.list}>
      {shownLinks(links, counts, pathname).map((link) => (
        <li key={link.to}>
          <Row link={link} counts={counts} />
          {link.below && link.below.length > 0 && (
            <ul className={classNames(styles.list, styles.indented)}>
              {link.below.map((each) => (
                <li key={each.to}>
                  <Row link={each} counts={counts} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link with its badge; what waits for the reader there is a link of its own, so that the first keeps its name. */
function Row({ link, counts }: { link: NavigationLink; counts: Counts | undefined }) {
  const { pathname } = useLocation();
  const { to, label, icon, count, needs, shownWith } = link;
  const rows = count && counts?.[count];
  const needed = needs ? (counts?.[needs] ?? 0) : 0;
  return (
    <div className={styles.row}>
      <Link
        to={to}
        aria-current={isCurrent(link, pathname) ? 'page' : undefined}
        className={classNames(styles.link, icon === undefined && styles.plain)}
      >
        {icon && <Icon name={icon} />}
        <span className={styles.text}>{label}</span>
        {/* Its list may hold only approvals that others decide: a 0 would say that it is empty. */}
        <CountBadge count={shownWith !== undefined && rows === 0 ? undefined : rows} />
      </Link>
      {needed > 0 && (
        <Link to={to} className={styles.needs}>
          {needsText(needed)}
        </Link>
      )}
    </div>
  );
}
