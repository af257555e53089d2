/** Pages as the server sends them, parsed without a browser: their metadata for search engines and shared links. */
import type { APIRequestContext } from '@playwright/test';

export interface Thing {
  '@type': string;
  [name: string]: unknown;
}

interface SentPage {
  status: number;
  html: string;
  title: string;
  /** The page's canonical URL. */
  canonical: string;
  /** Content of a `meta` by name or property; null if it is missing. */
  content: (name: string) => string | null;
  /** Structured data by type. */
  things: Map<string, Thing>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Text content of the markup. */
export const plain = (markup: string): string =>
  markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');

export async function sentPage(api: APIRequestContext, path: string): Promise<SentPage> {
  const answer = await api.get(path);
  const html = await answer.text();
  const found = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '');
  const metas = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', text = '']) => [
      name,
      plain(text),
    ]),
  );
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const things = scripts.map(([, text = '']) => JSON.parse(text) as Thing);
  return {
    status: answer.status(),
    html,
    title: found(/<title>([^<]*)<\/title>/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    content: (name) => metas.get(name) ?? null,
    things: new Map(things.map((thing) => [thing['@type'], thing])),
  };
}
