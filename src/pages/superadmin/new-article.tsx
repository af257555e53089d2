import { ArticleEditor } from '../../features/content/ui/article-editor.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = {
  screen: { heading: 'New article', back: { to: PATHS.articles, label: 'Articles' } },
  preload: { roles: ['superadmin'], queries: [] },
};

export function meta() {
  return [{ title: pageTitle('New article') }];
}

export default function NewArticlePage() {
  return (
    <>
      <PageHeader />
      <ArticleEditor article={null} />
    </>
  );
}
