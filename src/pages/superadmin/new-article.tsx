import { ArticleEditor } from '#oversight/content/ui/article-editor.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'New article', back: { to: PATHS.articles, label: 'Articles' } },
  preload: { roles: ['superadmin'], queries: [] },
};

export default function NewArticlePage() {
  return (
    <>
      <PageHeader />
      <ArticleEditor article={null} />
    </>
  );
}
