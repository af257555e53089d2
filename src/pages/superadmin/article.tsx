import { useState } from 'react';
import { useParams } from 'react-router';
import { ArticleEditor } from '#oversight/content/ui/article-editor.tsx';
import { articleQuery } from '#oversight/content/ui/queries.ts';
import { EmptyState, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  title: 'Article',
  screen: { heading: 'Edit article', back: { to: PATHS.articles, label: 'Articles' } },
  preload: { roles: ['superadmin'], queries: ({ id = '' }) => [articleQuery(id)] },
};

const FORM = { height: '9rem', count: 4 };

/** Editor of title, texts and picture. */
export default function ArticlePage() {
  const { id = '' } = useParams();
  const [deleting, setDeleting] = useState(false);
  const read = useApi(articleQuery(id), { enabled: !deleting });
  const article = read.data?.data.id === id ? read.data.data : undefined;
  return (
    <>
      <PageHeader />
      {article ? (
        <ArticleEditor key={id} article={article} onDeleting={setDeleting} />
      ) : read.error === null ? (
        <LoadingState text="Loading..." shape={FORM} />
      ) : read.error.status === 404 ? (
        <EmptyState
          title="There is no such article"
          text="It was deleted, or the address is not right."
          action={<ButtonLink to={PATHS.articles}>All articles</ButtonLink>}
        />
      ) : (
        <QueryError of={read} />
      )}
    </>
  );
}
