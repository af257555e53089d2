import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { type ApiError, type ApiResponse, call } from '#web/api.ts';
import { QueryError } from '#web/query-error.tsx';
import { ArticleView } from './article-view.tsx';

const KEY = 'POST /api/superadmin/blogs/preview/';

/** The HTML that the server would store of these texts. The request stores nothing, so it is a query. */
function usePreview(body: { sub_title: string; content: string }) {
  return useQuery<ApiResponse<typeof KEY>, ApiError>({
    queryKey: [KEY, body],
    queryFn: ({ signal }) => call(KEY, { body, signal }),
    gcTime: 0,
  });
}

interface ArticlePreviewProps {
  title: string;
  subTitle: string;
  content: string;
  /** The chosen file, or the URL of the stored picture. */
  image: File | string | null;
  publishedAt: string | null;
  onClose: () => void;
}

/** Preview of the article with the HTML that the server would keep. */
export function ArticlePreview({ title, subTitle, content, image, publishedAt, onClose }: ArticlePreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!(image instanceof File)) return;
    const made = URL.createObjectURL(image);
    // An object URL must be created and revoked in the same effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setChosen(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  const read = usePreview({ sub_title: subTitle, content });
  return (
    <Dialog open title="Preview" size="large" onClose={onClose}>
      {read.isPending && <LoadingState text="Loading..." />}
      {read.isError && <QueryError of={read} />}
      {read.data && (
        <ArticleView
          title={title || 'Untitled'}
          subTitle={read.data.data.sub_title}
          content={read.data.data.content}
          image={image instanceof File ? (chosen ?? null) : image}
          publishedAt={publishedAt}
        />
      )}
    </Dialog>
  );
}
