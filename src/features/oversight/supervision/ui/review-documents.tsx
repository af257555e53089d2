import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { FormError } from '#ui/fields/form-shell.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText } from '#web/api.ts';
import { useApiWrite } from '#web/queries.ts';
import { useAreSingleKeysOn } from '#web/single-keys.ts';
import type { ReviewItem } from './queries.ts';
import styles from './review-desk.module.css';

/** The key of a button, while keys act. */
export function ReviewKey({ name }: { name: string }) {
  if (!useAreSingleKeysOn()) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}

type Document = ReviewItem['documents'][number];

interface ReviewDocumentsProps {
  documents: readonly Document[];
  /** Ids of those that were opened. */
  seen: ReadonlySet<string>;
  /** Place of the one in the viewer. */
  shown: number;
  onShow: (place: number) => void;
  /** Opens the next one, first of all one that was not opened. */
  onNext: () => void;
  onOpened: (fileId: string) => void;
}

/** The documents of an item, one of them in the viewer. What was in view for a second or downloaded is reported. */
export function ReviewDocuments({ documents, seen, shown, onShow, onNext, onOpened }: ReviewDocumentsProps) {
  const report = useApiWrite('POST /api/superadmin/review/opened/');
  const opened = (id: string) => {
    if (seen.has(id)) return;
    report.mutate({ body: { file_id: id } }, { onSuccess: () => onOpened(id) });
  };
  const [attempt, setAttempt] = useState(0);
  const document = documents[shown];
  return (
    <Card aria-label="Documents" className={styles.documents}>
      <div className={styles.files}>
        <ul className={styles.list}>
          {documents.map(({ file_id: id, label, url }, place) => (
            <li key={id} className="row">
              <Button
                variant={place === shown ? 'primary' : 'secondary'}
                size="small"
                icon={seen.has(id) ? 'check' : 'eye'}
                aria-pressed={place === shown}
                onClick={() => onShow(place)}
              >
                {label}
                {seen.has(id) && <span className="visually-hidden">, opened</span>}
              </Button>
              <a
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={`Open ${label} in a new tab`}
                onClick={() => opened(id)}
                // The middle button opens a tab too, the right one a menu.
                onAuxClick={({ button }) => button === 1 && opened(id)}
              >
                New tab
              </a>
            </li>
          ))}
        </ul>
        {documents.length > 1 && (
          <Button variant="quiet" size="small" aria-keyshortcuts="o" className={styles.next} onClick={onNext}>
            Next document <ReviewKey name="O" />
          </Button>
        )}
      </div>
      {report.isError && (
        <FormError text={errorText(report.error)} onRetry={() => opened(report.variables.body.file_id)} />
      )}
      {document !== undefined && (
        <Viewer
          key={`${document.file_id} ${attempt}`}
          document={document}
          onSeen={() => opened(document.file_id)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </Card>
  );
}

/** The server counts a file as opened that it sends; of this one the viewer says when it was looked at. */
const seenLater = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}seen=later`;

/** How a browser's viewer opens a PDF: as wide as the frame, without the small pictures of its pages beside it. */
const PDF_VIEW = '#navpanes=0&view=FitH';

/** Browsers of phones have no viewer of PDFs in a page. */
const canShow = (type: string): boolean => type !== 'application/pdf' || navigator.pdfViewerEnabled;

type LoadedFile = { url: string; type: string } | 'failed' | null;

/** A picture or PDF in place; another file is downloaded. */
function Viewer({ document, onSeen, onRetry }: { document: Document; onSeen: () => void; onRetry: () => void }) {
  // Each reading of the list signs the link anew: the document that is being read stays.
  const [link] = useState(document.url);
  const [file, setFile] = useState<LoadedFile>(null);
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useSeen(frame, isLoaded, onSeen);
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    const load = async () => {
      try {
        const answer = await fetch(seenLater(link), { signal: stop.signal });
        if (!answer.ok) throw new Error(`The document came with status ${answer.status}`);
        const blob = await answer.blob();
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        // The server shows nothing inline that it has not found quiet.
        const isInline = answer.headers.get('content-disposition')?.startsWith('inline') === true;
        setFile({ url, type: isInline && canShow(blob.type) ? blob.type : '' });
      } catch {
        if (!stop.signal.aborted) setFile('failed');
      }
    };
    void load();
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [link]);
  if (file === null) return <Skeleton height="24rem" />;
  if (file === 'failed') return <ErrorState text="The document could not be loaded." onRetry={onRetry} />;
  const show = () => setLoaded(true);
  if (file.type.startsWith('image/'))
    return (
      <div ref={frame} className={styles.viewer}>
        <img src={file.url} alt={document.label} className={styles.picture} onLoad={show} />
      </div>
    );
  if (file.type === 'application/pdf')
    return (
      <div ref={frame} className={styles.viewer}>
        {/* Browsers show no PDF in a sandbox; this one is free of active content. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe src={file.url + PDF_VIEW} title={document.label} className={styles.frame} onLoad={show} />
      </div>
    );
  return (
    <div className={styles.viewer}>
      <EmptyState
        title="This file cannot be shown here"
        text="Download it to read it."
        drawing="papers"
        action={<a href={file.url} download={document.label} onClick={onSeen}>{`Download ${document.label}`}</a>}
      />
    </div>
  );
}

/** An element counts as seen after so long in view. */
const SEEN_MS = 1_000;
/** Part of the element that has to be in view. */
const ENOUGH = 0.5;

/** Calls back once half of the element was in view for a second, in a page that is looked at. @param isShown whether it has its content */
function useSeen(element: RefObject<HTMLElement | null>, isShown: boolean, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isShown || element.current === null) return;
    let inView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        stop();
        tell();
      }, SEEN_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= ENOUGH;
        count();
      },
      { threshold: ENOUGH },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', count);
    };
    observer.observe(element.current);
    document.addEventListener('visibilitychange', count);
    return stop;
  }, [element, isShown]);
}
