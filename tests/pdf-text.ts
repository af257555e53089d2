/** Reads the texts of a PDF of this product in the order in which its pages draw them. */
import { inflateSync } from 'node:zlib';

/** Objects by number: the dictionary, and what is packed in its stream. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', ...rest] = body.split('stream\n');
    const packed = Buffer.from(rest.join('stream\n').replace(/\nend$/, ''), 'latin1');
    const isPacked = head.includes('/FlateDecode');
    objects.set(number, { head, stream: isPacked ? inflateSync(packed).toString('latin1') : '' });
  }
  return objects;
}

/** Characters by glyph of a font. */
function charactersOf(map: string): string[] {
  const [, list = ''] = /\[([^\]]*)\]/.exec(map) ?? [];
  return [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
    Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  );
}

interface PageTexts {
  /** Texts of marked contents; the lines of one are joined without the space between them. */
  texts: string[];
  /** All texts at the foot as one. */
  foot: string;
}

/** The texts of all pages, without their feet. */
export const pdfTexts = (pdf: Buffer): string[] => pdfPages(pdf).flatMap(({ texts }) => texts);

/** The texts of each page. */
export function pdfPages(pdf: Buffer): PageTexts[] {
  const objects = objectsOf(pdf);
  const head = (number = ''): string => objects.get(number)?.head ?? '';
  const pages: PageTexts[] = [];
  for (const { head: page } of objects.values()) {
    if (!/\/Type \/Page\n/.test(page)) continue;
    const resources = head(/\/Resources (\d+)/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const map = /\/ToUnicode (\d+)/.exec(head(font))?.[1] ?? '';
        return [name, charactersOf(objects.get(map)?.stream ?? '')];
      }),
    );
    let font: string[] = [];
    const texts: string[] = [];
    let foot = '';
    let isFoot = false;
    for (const line of (objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '')?.stream ?? '').split('\n')) {
      if (line.includes('/MCID')) texts.push('');
      if (line.includes('/Pagination')) isFoot = true;
      if (line === 'EMC') isFoot = false;
      const [, name] = /^\/(F\d+) /.exec(line) ?? [];
      if (name !== undefined) font = fonts.get(name) ?? [];
      if (!line.endsWith('TJ')) continue;
      const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      const drawn = glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('');
      if (isFoot) foot += drawn;
      else texts[texts.length - 1] += drawn;
    }
    pages.push({ texts: texts.filter((text) => text !== ''), foot });
  }
  return pages;
}

/** The drawing operators of a page of a PDF. */
export function pdfDrawing(pdf: Buffer): string {
  return [...objectsOf(pdf).values()].map(({ stream }) => stream).find((stream) => stream.includes(' re\n')) ?? '';
}
