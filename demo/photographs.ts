import { sharp } from '#platform/sharp.ts';
import { dotMatrixPath } from './dot-matrix-font.ts';

const WIDTH = 1_200;
const HEIGHT = 900;

/** Bales on the bed of the lorry: place, size and shade of each. */
const BALES = Array.from({ length: 14 }, (_, index) => {
  const [column, row] = [index % 7, Math.floor(index / 7)];
  const shade = 92 + ((index * 37) % 70);
  const [x, y] = [330 + column * 92, 470 - row * 96];
  return `<g transform="translate(${x} ${y})"><rect width="86" height="90" rx="8" fill="rgb(${shade + 40} ${shade + 22} ${shade})"/>
    <path d="M6 ${18 + (index % 3) * 9}l24 14 22-16 28 12M26 0v90M60 0v90" stroke="rgb(${shade - 40} ${shade - 50} ${shade - 60})" stroke-width="5" fill="none"/></g>`;
});
const WINDOWS = Array.from({ length: 9 }, (_, index) => {
  const shade = 60 + ((index * 53) % 60);
  return `<rect x="${60 + index * 124}" y="${190 + (index % 2) * 14}" width="74" height="52" fill="rgb(${shade} ${shade + 20} ${shade + 34})"/>`;
});
const wheel = (x: number) =>
  `<circle cx="${x}" cy="668" r="56" fill="#1d1f21"/><circle cx="${x}" cy="668" r="24" fill="#8d9296"/>`;

const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="300" fill="#8fb2cc"/><path d="M0 120l300-70 320 60 300-80 280 70v200H0z" fill="#6d87a0"/>
  <rect y="150" width="${WIDTH}" height="330" fill="#9c8f7c"/><path d="M0 150h${WIDTH}v26H0z" fill="#6b4f3a"/>${WINDOWS.join('')}
  <rect y="480" width="${WIDTH}" height="420" fill="#7b766d"/><path d="M0 760h${WIDTH}v140H0z" fill="#55514b"/>
  <path d="M120 728h960v26H120z" fill="#c0a53c"/><rect x="310" y="566" width="700" height="62" rx="6" fill="#3d5a44"/>${BALES.join('')}
  <path d="M120 392h150l40 90v146H96V470z" fill="#b5482c"/><path d="M138 410h118l26 66H128z" fill="#27394a"/>
  ${wheel(190)}${wheel(640)}${wheel(770)}${wheel(930)}
  <rect x="1070" y="420" width="96" height="250" fill="#4a5a66"/><path d="${dotMatrixPath('24310', 1080, 440, 2.6)}" fill="#7fe08a"/></svg>`;

/** A photograph of a lorry with bales on a weighbridge, with the camera's day. @param takenOn `YYYY-MM-DD` */
export function lorryPhotograph(takenOn: string): Promise<Buffer> {
  const taken = `${takenOn.replaceAll('-', ':')} 10:20:00`;
  return sharp(Buffer.from(SCENE))
    .blur(1.2)
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture as a messenger forwards it: smaller, saved again, without the data of the camera. */
export const forwarded = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: 800 }).jpeg({ quality: 60 }).toBuffer();

/** A screenshot of a list in a portal account. */
export function portalScreenshot(rows: readonly (readonly [name: string, value: string])[]): Promise<Buffer> {
  const ink = rows.map(
    ([name, value], index) =>
      dotMatrixPath(name, 60, 180 + index * 60, 3) + dotMatrixPath(value, 380, 180 + index * 60, 3),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#fff"/>
    <rect width="960" height="90" fill="#1d4f7a"/><path d="${dotMatrixPath('PORTAL ACCOUNT', 60, 34, 3.4)}" fill="#fff"/>
    <path d="${ink.join('')}" fill="#24303a"/><path d="${dotMatrixPath('DEMO DOCUMENT', 60, 480, 3)}" fill="#8a2f2f"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
