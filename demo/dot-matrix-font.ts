/** A 5 by 7 dot-matrix font, each column's lowest bit on top. Drawn as paths, so that no font must be installed. */
// oxfmt-ignore
const COLUMNS: Readonly<Record<string, string>> = {
  '0': '3e5149453e', '1': '00427f4000', '2': '4261514946', '3': '2141454b31', '4': '1814127f10', '5': '2745454539',
  '6': '3c4a494930', '7': '0171090503', '8': '3649494936', '9': '064949291e', A: '7e1111117e', B: '7f49494936',
  C: '3e41414122', D: '7f4141221c', E: '7f49494941', F: '7f09090901', G: '3e4149497a', H: '7f0808087f',
  I: '00417f4100', J: '2040413f01', K: '7f08142241', L: '7f40404040', M: '7f020c027f', N: '7f0408107f',
  O: '3e4141413e', P: '7f09090906', Q: '3e4151215e', R: '7f09192946', S: '4649494931', T: '01017f0101',
  U: '3f4040403f', V: '1f2040201f', W: '3f4038403f', X: '6314081463', Y: '0708700807', Z: '6151494543',
  '-': '0808080808', '.': '0060600000', ',': '0050300000', '/': '2010080402', ':': '0036360000', '(': '001c224100',
  ')': '0041221c00', '&': '3649552250',
};

/** SVG path data of a line of text; `dot` is the distance of two dots in px: six per character in width, seven in height. */
export function dotMatrixPath(text: string, x: number, y: number, dot: number): string {
  const size = dot * 0.86;
  let path = '';
  for (const [place, letter] of Array.from(text.toUpperCase()).entries()) {
    const columns = Buffer.from(COLUMNS[letter] ?? '', 'hex');
    for (const [column, bits] of columns.entries()) {
      for (let row = 0; row < 7; row += 1) {
        if (((bits >> row) & 1) === 0) continue;
        path += `M${(x + (place * 6 + column) * dot).toFixed(1)} ${(y + row * dot).toFixed(1)}h${size}v${size}h-${size}z`;
      }
    }
  }
  return path;
}
