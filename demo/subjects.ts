import type { Palette } from './palette.ts';

/** Subjects of product pictures, on a canvas of 400 by 300 with the ground at y 244. In the style of the site's own drawings. */
export type Subject = 'bottles' | 'bags' | 'bales' | 'board' | 'ingots' | 'cells' | 'tyres' | 'drums';

const light = '#fff';

function bottle(x: number, height: number, fill: string, cap: string, label: string): string {
  const top = 244 - height;
  return `<g transform="translate(${x} 0)"><rect x="-11" y="${top - 20}" width="22" height="14" rx="4" fill="${cap}"/>
    <path d="M-9 ${top - 6}h18v10c0 16 22 22 22 48v${height - 64}a12 12 0 0 1-12 12h-38a12 12 0 0 1-12-12v-${height - 64}c0-26 22-32 22-48z" fill="${fill}"/>
    <path d="M-31 ${top + 66}h62v38h-62z" fill="${label}"/><path d="M-20 ${top + 52}v${height - 64}" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".6"/></g>`;
}

function bag(x: number, width: number, height: number, fill: string, band: string, heap: string): string {
  const top = 244 - height;
  return `<g transform="translate(${x} 0)"><path d="M${-width / 2 + 8} ${top + 6}q${width / 2 - 8} -46 ${width - 16} 0z" fill="${heap}"/>
    <path d="M${-width / 2 + 6} ${top}h${width - 12}l6 12v${height - 22}a10 10 0 0 1-10 10h-${width - 20}a10 10 0 0 1-10-10v-${height - 22}z" fill="${fill}"/>
    <path d="M${-width / 2} ${top + height * 0.42}h${width}v${height * 0.2}h-${width}z" fill="${band}"/>
    <path d="M${-width / 2 + 10} ${top}q-12 -32 4 -32M${width / 2 - 10} ${top}q12 -32 -4 -32" fill="none" stroke="${band}" stroke-width="6" stroke-linecap="round"/>
    <path d="M${-width / 2 + 14} ${top + 20}v${height - 44}" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".4"/></g>`;
}

function bale(x: number, y: number, fill: string, strap: string): string {
  return `<g transform="translate(${x} ${y})"><rect width="94" height="62" rx="9" fill="${fill}"/>
    <path d="M8 18l18 9 16-12 20 12 22-10M8 42l20-8 18 10 20-10 20 8" fill="none" stroke="${light}" stroke-width="3" opacity=".5"/>
    <path d="M30 0v62M64 0v62" stroke="${strap}" stroke-width="5"/></g>`;
}

const ingot = (x: number, y: number, fill: string) =>
  `<g transform="translate(${x} ${y})"><path d="M-36 0h72l14 34a3 3 0 0 1-3 4h-94a3 3 0 0 1-3-4z" fill="${fill}"/><path d="M-36 0h72l4.5 11h-81z" fill="${light}" opacity=".5"/></g>`;

const cell = (x: number, top: number, fill: string, cap: string) =>
  `<g transform="translate(${x} 0)"><rect x="-12" y="${top - 12}" width="24" height="16" rx="4" fill="${cap}"/><rect x="-29" y="${top}" width="58" height="${244 - top}" rx="10" fill="${fill}"/>
    <path d="M-29 ${top + 10}a10 10 0 0 1 10-10h38a10 10 0 0 1 10 10v26h-58z" fill="${cap}"/><path d="M-17 ${top + 48}V232" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity=".5"/></g>`;

const flatTyre = (x: number, y: number, fill: string, tread: string) =>
  `<g transform="translate(${x} ${y})"><rect x="-84" width="168" height="46" rx="20" fill="${fill}"/>${[
    -66, -44, -22, 0, 22, 44, 66,
  ]
    .map((at) => `<path d="M${at - 7} 10l7 13-7 13" fill="none" stroke="${tread}" stroke-width="4" opacity=".75"/>`)
    .join('')}</g>`;

const drum = (x: number, height: number, fill: string, ring: string) =>
  `<g transform="translate(${x} ${244 - height})"><rect x="-52" width="104" height="${height}" fill="${fill}"/>
    <path d="M-58 -4h116v11h-116zM-58 ${height * 0.34}h116v9h-116zM-58 ${height * 0.67}h116v9h-116zM-58 ${height - 9}h116v10h-116z" fill="${ring}"/>
    <path d="M0 ${height * 0.4}s20 24 20 40a20 20 0 0 1-40 0c0-16 20-40 20-40z" fill="${light}" opacity=".9"/>
    <path d="M-38 12v${height * 0.2}" stroke="${light}" stroke-width="8" stroke-linecap="round" opacity=".45"/></g>`;

/** SVG of each subject in a palette. */
export const subjects: Readonly<Record<Subject, (colours: Palette) => string>> = {
  bottles: ({ b, c, d, e, accent }) =>
    `${bottle(128, 138, b, e, d)}${bottle(272, 152, b, accent, c)}${bottle(200, 176, c, e, e)}<path d="M70 240l10-9 9 10zM300 246l12-8 6 9zM152 246l9-7 7 7z" fill="${d}"/>`,
  bags: ({ b, c, d, e, accent }) =>
    `${bag(130, 112, 132, b, d, c)}${bag(274, 112, 120, b, e, accent)}${bag(202, 122, 156, c, e, d)}`,
  bales: ({ b, c, d, e }) =>
    `${bale(58, 180, c, e)}${bale(156, 180, d, e)}${bale(254, 180, b, d)}${bale(106, 116, b, d)}${bale(204, 116, c, e)}${bale(154, 52, d, e)}`,
  board: ({ b, c, d, e, accent }) => `<rect x="84" y="62" width="196" height="182" rx="14" fill="${d}"/>
    <path d="M152 96V74M172 96V74M192 96V74M212 96V74M152 180v40h-44M172 180v52M192 180v52M140 108h-38v-24M140 128h-44M140 148h-38v38M224 108h34V84M224 128h40M224 148h24v30" fill="none" stroke="${b}" stroke-width="4" stroke-linejoin="round"/>
    <g fill="${light}"><circle cx="102" cy="84" r="5"/><circle cx="96" cy="128" r="5"/><circle cx="102" cy="186" r="5"/><circle cx="258" cy="84" r="5"/><circle cx="108" cy="220" r="5"/></g>
    <rect x="140" y="96" width="84" height="84" rx="8" fill="${e}"/><rect x="156" y="112" width="52" height="52" rx="4" fill="${c}"/><path d="M170 148l12-22 12 22z" fill="${accent}"/>
    <g transform="rotate(9 298 190)"><rect x="252" y="116" width="78" height="134" rx="12" fill="${e}"/><rect x="259" y="126" width="64" height="106" rx="5" fill="${b}"/><path d="M259 170l22-10 12 16 30-22M281 160l-6-34M293 176l4 56" fill="none" stroke="${light}" stroke-width="2.5"/></g>`,
  ingots: ({ b, c, d, accent }) =>
    `${ingot(96, 206, d)}${ingot(200, 206, c)}${ingot(304, 206, d)}${ingot(148, 166, c)}${ingot(252, 166, b)}${ingot(200, 126, accent)}`,
  cells: ({ b, c, d, e, accent }) =>
    `<rect x="62" y="126" width="276" height="118" rx="14" fill="${b}"/><path d="M62 154h276" stroke="${c}" stroke-width="4"/><rect x="84" y="112" width="34" height="16" rx="4" fill="${d}"/><rect x="282" y="112" width="34" height="16" rx="4" fill="${accent}"/>
    ${cell(136, 100, c, e)}${cell(200, 76, d, e)}${cell(264, 100, c, e)}<path d="M205 134l-21 38h15l-5 30 23-40h-15z" fill="${accent}"/>`,
  tyres: ({
    a,
    b,
    c,
    d,
    e,
    accent,
  }) => `${flatTyre(140, 198, d, a)}${flatTyre(150, 152, e, a)}${flatTyre(136, 106, d, a)}
    <g transform="rotate(-6 272 176)"><circle cx="272" cy="176" r="69" fill="${e}"/><circle cx="272" cy="176" r="62" fill="none" stroke="${c}" stroke-width="10" stroke-dasharray="9 7.23"/><circle cx="272" cy="176" r="46" fill="${d}"/><circle cx="272" cy="176" r="34" fill="${a}"/><circle cx="272" cy="176" r="27" fill="${b}"/><path d="M272 149v54M245 176h54M253 157l38 38M291 157l-38 38" stroke="${a}" stroke-width="5"/><circle cx="272" cy="176" r="9" fill="${accent}"/></g>`,
  drums: ({ b, c, d, e, accent }) =>
    `${drum(132, 150, d, e)}${drum(268, 128, c, d)}<rect x="186" y="218" width="28" height="26" rx="6" fill="${accent}"/><ellipse cx="336" cy="247" rx="26" ry="5" fill="${b}"/>`,
};
