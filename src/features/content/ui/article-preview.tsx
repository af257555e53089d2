import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { usePreview } from './use-preview.ts';
import { ArticleView } from './article-view.tsx';

export interface ArticlePreviewProps {
  title: string;
  subTitle: string;
  content: string;
  /** The picture that was chosen, or the link of the stored one. */
  image: File | string | null;
  publishedAt: string | null;
  onClose: () => void;
}

/** The article as it will be read: the server says what of its texts will be kept. */
export function ArticlePreview({ title, subTitle, content, image, publishedAt, onClose }: ArticlePreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!(image instanceof File)) return;
    const made = URL.createObjectURL(image);
    // The address of a picture in memory must be made and given back with the effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setChosen(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  const read = usePreview({ sub_title: subTitle, content });
  return (
    <Dialog open title="Preview" size="large" onClose={onClose}>
      {read.isPending && <LoadingState text="Loading..." />}
      {read.isError && (
        <ErrorState text={read.error.message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      )}
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
