/** Pictures of our own articles, as SVG: a market stall's awning over what the article is about, in the site's light colours. */

export type Drawing =
  | 'bottles'
  | 'board'
  | 'cells'
  | 'tyres'
  | 'drums'
  | 'lens'
  | 'shield'
  | 'papers'
  | 'coins'
  | 'talk'
  | 'calendar';

/** Background, soft, middle, strong and dark colour of a picture; a picture file cannot follow the reader's theme. */
type Palette = readonly [background: string, soft: string, middle: string, strong: string, dark: string];

const GREEN: Palette = ['#e8f1ea', '#c9dfd0', '#8fbea4', '#1d7a5c', '#0b3b2d'];
const PALETTES: Partial<Record<Drawing, Palette>> = {
  bottles: ['#e4eff9', '#c3dcf2', '#86b8e3', '#1a66b0', '#0e3a66'],
  board: ['#eee9fa', '#d8ccf3', '#a995dd', '#6446b8', '#35236b'],
  cells: ['#edf4df', '#d3e4b1', '#a3c46a', '#4a7010', '#2a4206'],
  tyres: ['#eceef1', '#d2d7dd', '#9aa4b1', '#4b5563', '#262c35'],
  drums: ['#f8edd6', '#ecd6a7', '#d0a656', '#8a5a00', '#4d3200'],
  coins: ['#f8f1e0', '#efdcae', '#e0b95e', '#8f5700', '#0b3b2d'],
  calendar: ['#f6efe4', '#ead9bf', '#8fbea4', '#1d7a5c', '#0b3b2d'],
};
const PAPER = '#fffdf8';
const ACCENT = '#f2a20d';

const repeat = (count: number, draw: (place: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
const box = (x: number, y: number, width: number, height: number, fill: string, round = 10) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width = 8) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;

const bottle = (x: number, height: number, fill: string, cap: string, label: string) =>
  box(x - 18, 552 - height - 36, 36, 26, cap, 6) +
  shape(
    `M${x - 14} ${552 - height - 10}h28v22c0 26 36 34 36 78v${height - 120}a18 18 0 0 1-18 18h-64a18 18 0 0 1-18-18v-${height - 120}c0-44 36-52 36-78z`,
    fill,
  ) +
  box(x - 50, 552 - height + 120, 100, 62, label, 0) +
  line(`M${x - 32} ${552 - height + 100}v${height - 120}`, '#ffffff90', 8);
const sheet = (x: number, y: number, width: number, height: number, ink: string, turn = 0) =>
  `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">${box(x, y, width, height, PAPER, 12)}${repeat(
    4,
    (n) => line(`M${x + 32} ${y + 64 + n * 44}h${width - (n === 3 ? 140 : 64)}`, ink, 10),
  )}</g>`;
const rupee = (x: number, y: number, scale: number, stroke: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${line('M-22-30h44M-22-12h44M-22-30h14a18 18 0 0 1 0 36h-14l30 30', stroke, 8)}</g>`;

const DRAWINGS: Readonly<Record<Drawing, (palette: Palette) => string>> = {
  bottles: ([, soft, middle, strong, dark]) =>
    bottle(470, 230, middle, dark, strong) +
    bottle(810, 250, middle, ACCENT, strong) +
    bottle(640, 300, strong, dark, soft) +
    box(250, 462, 130, 90, middle, 12) +
    line('M290 462v90M340 462v90', dark) +
    box(900, 462, 150, 90, strong, 12) +
    line('M945 462v90M1005 462v90', soft),
  board: ([background, soft, middle, strong, dark]) =>
    box(430, 212, 420, 340, strong, 26) +
    repeat(5, (n) => line(`M${520 + n * 60} 290v-50M${520 + n * 60} 470v52`, soft, 6)) +
    repeat(
      4,
      (n) => line(`M540 ${320 + n * 42}h-76M740 ${320 + n * 42}h78`, soft, 6) + disc(460, 320 + n * 42, 9, background),
    ) +
    box(540, 290, 200, 180, dark, 16) +
    box(580, 330, 120, 100, middle, 10) +
    shape('M620 410l30-52 30 52z', ACCENT) +
    disc(300, 500, 52, ACCENT) +
    disc(370, 520, 32, '#b86a3a') +
    box(930, 490, 150, 62, '#b9c2c9', 12) +
    box(960, 436, 150, 54, '#cfd6db', 12),
  cells: ([, soft, middle, strong, dark]) =>
    box(360, 356, 560, 196, middle, 26) +
    line('M360 404h560', soft, 8) +
    box(420, 330, 70, 30, dark, 8) +
    box(790, 330, 70, 30, ACCENT, 8) +
    repeat(3, (n) =>
      box(476 + n * 120, 268 - (n === 1 ? 44 : 0), 88, 284 + (n === 1 ? 44 : 0), n === 1 ? strong : dark, 18),
    ) +
    repeat(3, (n) => box(500 + n * 120, 246 - (n === 1 ? 44 : 0), 40, 24, dark, 8)) +
    shape('M652 300l-48 86h36l-14 78 62-104h-38l16-60z', ACCENT),
  tyres: ([, soft, middle, strong, dark]) =>
    repeat(3, (n) => box(320 + (n % 2) * 26, 452 - n * 100, 330, 100, n % 2 ? dark : strong, 44)) +
    repeat(3, (n) =>
      repeat(6, (m) => line(`M${372 + (n % 2) * 26 + m * 44} ${474 - n * 100}l-14 28 14 28`, middle, 7)),
    ) +
    disc(800, 402, 150, dark) +
    disc(800, 402, 100, strong) +
    disc(800, 402, 72, soft) +
    line('M800 344v116M742 402h116M760 362l80 80M840 362l-80 80', middle, 12) +
    disc(800, 402, 20, ACCENT),
  drums: ([background, soft, middle, strong, dark]) =>
    repeat(2, (n) => {
      const [x, top, fill] = n === 0 ? [400, 240, strong] : [690, 296, middle];
      return (
        box(x, top, 220, 552 - top, fill, 10) +
        repeat(3, (m) => box(x - 12, top + 6 + m * ((552 - top) / 2.2), 244, 18, dark, 8)) +
        shape(`M${x + 110} ${top + 70}s44 54 44 88a44 44 0 0 1-88 0c0-34 44-88 44-88z`, background)
      );
    }) +
    shape('M1000 380s54 66 54 108a54 54 0 0 1-108 0c0-42 54-108 54-108z', ACCENT) +
    `<ellipse cx="1000" cy="556" rx="96" ry="14" fill="${soft}"/>`,
  lens: ([, soft, middle, strong, dark]) =>
    sheet(400, 190, 330, 362, middle, -4) +
    disc(480, 500, 40, ACCENT) +
    line('M462 500l14 16 24-32', dark, 8) +
    disc(760, 350, 132, soft) +
    `<circle cx="760" cy="350" r="132" fill="none" stroke="${strong}" stroke-width="26"/>` +
    line('M690 320h140M690 356h140M690 392h80', dark, 12) +
    line('M858 448l92 92', dark, 40),
  shield: ([, soft, middle, strong, dark]) =>
    shape('M640 176l190 62v130c0 108-82 168-190 206-108-38-190-98-190-206V238z', strong) +
    shape('M640 216l152 50v104c0 86-64 134-152 166z', dark) +
    line('M556 376l60 64 112-132', ACCENT, 30) +
    box(236, 452, 150, 100, middle, 14) +
    line('M286 452v100M336 452v100', strong) +
    box(900, 430, 170, 122, soft, 14) +
    line('M930 470h110M930 506h70', strong, 10),
  papers: ([, soft, middle, strong, dark]) =>
    sheet(560, 186, 300, 350, soft, 9) +
    sheet(500, 180, 300, 350, middle, -5) +
    sheet(450, 196, 300, 356, soft, 0) +
    disc(710, 492, 54, strong) +
    line('M684 492l20 22 34-44', PAPER, 11) +
    box(220, 420, 160, 132, strong, 10) +
    shape('M220 420l60-56v56l60-56v56l40-36v100z', dark) +
    box(250, 470, 30, 40, ACCENT, 4) +
    box(310, 470, 30, 40, ACCENT, 4) +
    line('M930 552v-120M930 432h130v120', middle, 12) +
    box(900, 412, 190, 22, dark, 8),
  coins: ([, soft, middle, strong, dark]) =>
    repeat(3, (n) =>
      repeat([3, 5, 7][n] ?? 3, (m) => box(360 + n * 150, 516 - m * 40, 128, 34, m % 2 ? middle : ACCENT, 14)),
    ) +
    disc(880, 396, 130, ACCENT) +
    `<circle cx="880" cy="396" r="104" fill="none" stroke="${strong}" stroke-width="8"/>` +
    rupee(880, 396, 2.1, dark) +
    box(1030, 470, 110, 82, soft, 10),
  talk: ([, soft, middle, strong, dark]) =>
    shape(
      'M300 200h340a34 34 0 0 1 34 34v140a34 34 0 0 1-34 34H470l-86 78v-78h-84a34 34 0 0 1-34-34V234a34 34 0 0 1 34-34z',
      strong,
    ) +
    rupee(400, 304, 1.5, PAPER) +
    line('M470 304h130', soft, 16) +
    shape(
      'M700 300h270a34 34 0 0 1 34 34v130a34 34 0 0 1-34 34h-40v66l-78-66H700a34 34 0 0 1-34-34V334a34 34 0 0 1 34-34z',
      PAPER,
    ) +
    rupee(764, 400, 1.4, dark) +
    line('M830 400h110', middle, 16) +
    disc(1010, 300, 46, ACCENT) +
    line('M990 300l16 18 28-36', dark, 9),
  calendar: ([, soft, middle, strong, dark]) =>
    box(400, 210, 480, 342, PAPER, 24) +
    shape('M424 210h432a24 24 0 0 1 24 24v62H400v-62a24 24 0 0 1 24-24z', strong) +
    box(490, 182, 24, 62, dark, 12) +
    box(766, 182, 24, 62, dark, 12) +
    repeat(15, (n) =>
      box(438 + (n % 5) * 84, 328 + Math.floor(n / 5) * 70, 64, 52, n === 13 ? ACCENT : n > 10 ? soft : middle, 10),
    ) +
    disc(1000, 440, 84, dark) +
    disc(1000, 440, 66, PAPER) +
    line('M1000 396v46l32 22', dark, 10),
};

const WIDTH = 1280;
const HEIGHT = 720;
const STRIPE = 80;

/** The whole picture, 1280 by 720 px, as SVG. */
export function svgOf(drawing: Drawing): string {
  const palette = PALETTES[drawing] ?? GREEN;
  const [background, soft, middle] = palette;
  const awning = repeat(WIDTH / STRIPE, (n) =>
    shape(
      `M${n * STRIPE} 0h${STRIPE}v66a${STRIPE / 2} 34 0 0 1-${STRIPE} 0z`,
      n % 2 === 0 ? palette[4] : n % 4 === 1 ? ACCENT : PAPER,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>${disc(640, 372, 272, soft)}
    <rect y="552" width="${WIDTH}" height="168" fill="${soft}"/><rect y="548" width="${WIDTH}" height="8" fill="${middle}"/>
    ${DRAWINGS[drawing](palette)}${awning}</svg>`;
}
