import { createArticle } from '#oversight/content/articles.server.ts';
import { closeEnquiry, listEnquiries, sendContact, sendRequirement } from '#oversight/content/service.server.ts';
import type { DemoBuild } from './build-state.ts';
import { demoEmail, SUPERADMIN } from './logins.ts';

const CLOSED = {
  daysAgo: { sent: 12, closed: 11 },
  form: {
    full_name: 'Farida Contractor',
    company_name: 'Contractor Lubricants',
    email: demoEmail('farida'),
    mobile: '9820011223',
    profile: 'Producer',
    category: 'Oil',
    city: 'Vadodara',
    state: 'Gujarat',
    message: 'Which financial years of used oil credits are listed at present?',
  },
};
const SCRAP = {
  daysAgo: 4,
  form: {
    full_name: 'Harpreet Gill',
    company_name: 'Gill Inverters',
    email: demoEmail('harpreet'),
    mobile: '9815544332',
    city: 'Ludhiana',
    state: 'Punjab',
    message: 'We have about 6 tonnes of lead-acid batteries each month.\nWho collects in Ludhiana?',
    source: 'battery',
  },
} as const;
const CONTACT = {
  daysAgo: 1,
  form: {
    full_name: 'Neha Kulkarni',
    company_name: 'Kulkarni Packaging',
    email: demoEmail('neha'),
    mobile: '9822334455',
    profile: 'Producer',
    category: 'Plastic',
    city: 'Nashik',
    state: 'Maharashtra',
    message: 'Our target has two categories of plastic. Is one account enough for both?',
  },
};

/** Schedules three enquiries of visitors: one that was answered and closed, and two that wait. */
export function planEnquiries(build: DemoBuild): void {
  const { context, timeline } = build;
  timeline.at(timeline.ago(CLOSED.daysAgo.sent), () => sendContact(context, CLOSED.form));
  timeline.at(timeline.ago(CLOSED.daysAgo.closed), () =>
    build.as(SUPERADMIN, async (superadmin) => {
      const { data } = await listEnquiries(superadmin, { search: CLOSED.form.email });
      for (const { id } of data) await closeEnquiry(superadmin, id, true);
    }),
  );
  timeline.at(timeline.ago(SCRAP.daysAgo), () => sendRequirement(context, SCRAP.form));
  timeline.at(timeline.ago(CONTACT.daysAgo), () => sendContact(context, CONTACT.form));
}

const DRAFT = {
  daysAgo: 20,
  form: {
    title: 'Questions that sellers ask us',
    sub_title: 'Draft: answers are collected until the end of the month',
    content:
      '<p>How long does the approval of an account take? Which documents belong to an offer? When is the price fixed?</p>',
  },
};

/** Schedules an article that a superadmin has begun. Published ones are built in. */
export function planArticles(build: DemoBuild): void {
  const { timeline } = build;
  timeline.at(timeline.ago(DRAFT.daysAgo), () =>
    build.as(SUPERADMIN, async (superadmin) => {
      await createArticle(superadmin, DRAFT.form);
    }),
  );
}
