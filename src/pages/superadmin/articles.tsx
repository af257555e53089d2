import { ArticleTable } from '#oversight/content/ui/article-table.tsx';
import { articlesQuery } from '#oversight/content/ui/queries.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Articles', subtext: 'Drafts and published articles' },
  preload: { roles: ['superadmin'], queries: [articlesQuery()] },
};

export default function ArticlesPage() {
  return (
    <>
      <PageHeader
        searchLabel="Search articles"
        actions={
          <ButtonLink to={PATHS.newArticle} icon="plus">
            New article
          </ButtonLink>
        }
      />
      <ArticleTable />
    </>
  );
}
