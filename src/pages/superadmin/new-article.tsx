import { ArticleEditor } from '../../features/content/ui/article-editor.tsx';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('New article') }];
}

export default function NewArticlePage() {
  return (
    <>
      <PageHeader heading="New article" back={{ to: '/Articles', label: 'Articles' }} />
      <ArticleEditor article={null} />
    </>
  );
}
