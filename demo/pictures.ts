import { sharp } from '#platform/sharp.ts';
import { wasteTypeKey } from '#ui/brand/waste-type.ts';
import { paletteOf } from './palette.ts';
import { subjects, type Subject } from './subjects.ts';

/** Fast compression: the product re-encodes pictures anyway. */
const webp = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).webp({ quality: 86, effort: 0 }).toBuffer();

/** A picture of the material, 800 by 600; every second variant is mirrored, every fourth has the same colours. */
export function productPicture(wasteType: string, subject: Subject, variant: number): Promise<Buffer> {
  const colours = paletteOf(wasteTypeKey(wasteType) ?? 'plastic', variant);
  const mirror = variant % 2 === 1 ? 'transform="translate(400 0) scale(-1 1)"' : '';
  const backs = [
    `<circle cx="200" cy="148" r="128" fill="${colours.a}" opacity=".8"/>`,
    `<path d="M0 190l90-70 80 60 90-96 140 110v60H0z" fill="${colours.a}" opacity=".9"/>`,
    `<rect x="46" y="36" width="308" height="210" rx="22" fill="${colours.a}" opacity=".75"/>`,
    `<g fill="${colours.a}"><circle cx="92" cy="110" r="74"/><circle cx="306" cy="130" r="92"/></g>`,
  ];
  return webp(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="${colours.soft}"/>${backs[Math.floor(variant / 2) % backs.length] ?? ''}
    <rect y="244" width="400" height="56" fill="${colours.a}"/><rect y="243" width="400" height="4" fill="${colours.b}"/>
    <g ${mirror}>${subjects[subject](colours)}</g></svg>`);
}

/** A company logo of circles and bars, 256 by 256, different for each seed. */
export function companyMark(seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const background = `hsl(${hue} 42% 30%)`;
  const bright = `hsl(${(hue + 34) % 360} 70% 66%)`;
  const marks = [
    `<path d="M128 48a80 80 0 1 1-69 40" fill="none" stroke="${bright}" stroke-width="26" stroke-linecap="round"/><circle cx="128" cy="128" r="26" fill="#fff"/>`,
    `<path d="M60 176V96M104 176V64M152 176V112M196 176V80" stroke="${bright}" stroke-width="26" stroke-linecap="round"/><path d="M52 208h152" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`,
    `<path d="M128 44l72 42v84l-72 42-72-42V86z" fill="none" stroke="${bright}" stroke-width="22" stroke-linejoin="round"/><path d="M128 100l26 46h-52z" fill="#fff"/>`,
    `<path d="M56 168c36-84 108-84 144 0" fill="none" stroke="${bright}" stroke-width="24" stroke-linecap="round"/><path d="M76 196h104" stroke="#fff" stroke-width="18" stroke-linecap="round"/><circle cx="128" cy="74" r="18" fill="#fff"/>`,
  ];
  return webp(
    `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="40" fill="${background}"/>${marks[seed % marks.length] ?? ''}</svg>`,
  );
}

/** A picture as a telephone takes one of a paper. */
export const photographed = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten().jpeg({ quality: 86 }).toBuffer();
