/** Time without data after which a stream counts as lost: the server sends a comment every 20 seconds. */
const MAX_SILENCE_MS = 50_000;

export interface ServerEvent {
  event: string;
  data: string;
}

/** Yields server-sent events (HTML standard, section 9.2) as they arrive. Ends with the stream, or when it has been silent for too long. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => null), MAX_SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => null);
  }
}

/** The event of a block, or null for a comment. */
function parse(block: string): ServerEvent | null {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const event = field('event');
  return event === undefined ? null : { event, data: field('data') ?? '' };
}
