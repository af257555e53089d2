import { createArticle } from '../src/features/content/service.server.ts';
import type { DemoBuild } from './build-state.ts';
import { SUPERADMIN } from './logins.ts';

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
