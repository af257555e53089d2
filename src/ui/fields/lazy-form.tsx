import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';

type Load<Part> = () => Promise<Part>;

interface Wanted<Part> {
  /** Somebody is near. */
  want: () => void;
  load: Load<Part>;
}

/** Loads what was wanted; where the network is away, at the next time that it is wanted. */
function whenWanted<Part>(load: Load<Part>): Wanted<Part> {
  // The server has no one to wait for.
  if (typeof window === 'undefined') return { want: () => undefined, load };
  let next = Promise.withResolvers<void>();
  const attempt = async (): Promise<Part> => {
    await next.promise;
    next = Promise.withResolvers<void>();
    return load().catch(attempt);
  };
  return { want: () => next.resolve(), load: attempt };
}

function Ready({ whenReady }: { whenReady: () => void }) {
  useEffect(whenReady);
  return null;
}

/**
 * A form that the server renders and whose code a browser fetches only when somebody comes near it. What is typed until then stays
 * (`useTypedEarly`), and what is sent until then is sent when the code is there.
 * @param room stands there while the code comes to who comes from another page; wears the form's styles, since a page from the server
 *   links only those that its own modules use
 */
export function lazyForm<Props extends object>(
  load: Load<{ default: ComponentType<Props> }>,
  room: ReactNode,
): ComponentType<Props> {
  const wanted = whenWanted(load);
  const Island: ComponentType<Props> = lazy(wanted.load);
  return function LazyForm(props: Props) {
    const host = useRef<HTMLDivElement>(null);
    const sentEarly = useRef<HTMLFormElement>(null);
    const ready = useRef(false);
    useEffect(() => {
      const element = host.current;
      if (element === null) return;
      const { want } = wanted;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) want();
        },
        { rootMargin: '25%' },
      );
      observer.observe(element);
      const keepSubmit = (event: SubmitEvent) => {
        if (ready.current) return;
        event.preventDefault();
        if (event.target instanceof HTMLFormElement) sentEarly.current = event.target;
        want();
      };
      element.addEventListener('focusin', want);
      element.addEventListener('pointerover', want);
      element.addEventListener('submit', keepSubmit);
      return () => {
        observer.disconnect();
        element.removeEventListener('focusin', want);
        element.removeEventListener('pointerover', want);
        element.removeEventListener('submit', keepSubmit);
      };
    }, []);
    const whenReady = () => {
      ready.current = true;
      const form = sentEarly.current;
      sentEarly.current = null;
      if (form?.isConnected) form.requestSubmit();
    };
    return (
      <div ref={host}>
        <Suspense fallback={room}>
          <Island {...props} />
          <Ready whenReady={whenReady} />
        </Suspense>
      </div>
    );
  };
}
