import { ArticleEditor } from '../../features/content/ui/article-editor.tsx';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'New article | EPR Mandi' }];
}

export default function NewArticlePage() {
  return (
    <>
      <PageHeader heading="New article" back={{ to: '/Articles', label: 'Articles' }} />
      <ArticleEditor article={null} />
    </>
  );
}
