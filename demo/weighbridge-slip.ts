import { dotMatrixPath } from './dot-matrix-font.ts';

/** A weighbridge slip as an SVG, which an offer shows as evidence of its material. */
export function weighbridgeSlip(slip: {
  company: string;
  place: string;
  material: string;
  number: string;
  kg: number;
  date: string;
}): string {
  const gross = slip.kg + 8_460;
  const rows = [
    ['TICKET', slip.number],
    ['DATE', slip.date],
    ['MATERIAL', slip.material],
    ['GROSS', `${gross} KG`],
    ['TARE', '8460 KG'],
    ['NET', `${slip.kg} KG`],
  ];
  const ink = [
    dotMatrixPath(slip.company.replace('Private Limited', 'Pvt Ltd').slice(0, 45), 60, 62, 2.4),
    dotMatrixPath(slip.place, 60, 94, 2.4),
    dotMatrixPath('WEIGHBRIDGE SLIP', 60, 150, 4),
    ...rows.map(
      ([name = '', value = ''], index) =>
        dotMatrixPath(name, 60, 216 + index * 44, 3) + dotMatrixPath(value.slice(0, 26), 250, 216 + index * 44, 3),
    ),
    dotMatrixPath('DEMO DOCUMENT', 60, 520, 3),
  ].join('');
  const holes = Array.from(
    { length: 12 },
    (_, row) => `<circle cx="20" cy="${25 + row * 50}" r="7"/><circle cx="780" cy="${25 + row * 50}" r="7"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#fbfaf3"/>
    <g fill="#dcd9cc">${holes.join('')}</g><path d="M40 0v600M760 0v600" stroke="#d5d1c0" stroke-dasharray="4 5"/>
    <path d="M60 194h680M60 492h680" stroke="#9aa3b5" stroke-width="2"/><path d="${ink}" fill="#33406b"/></svg>`;
}
