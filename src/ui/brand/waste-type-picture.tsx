import type { ReactElement } from 'react';
import { classNames } from '../layout/class-names.ts';
import { type WasteTypeKey, wasteTypeKey, wasteTypeTone } from './waste-type.ts';
import styles from './waste-type-picture.module.css';

interface WasteTypePictureProps {
  /** Name from the reference data, e.g. `Used Oil`. */
  wasteType: string;
  /** Text for a screen reader; without it the picture is decorative. */
  label?: string;
  className?: string;
}

/** The picture of a waste type's material; fills its box (4:3 by default) and is cropped like a photo. */
export function WasteTypePicture({ wasteType, label, className }: WasteTypePictureProps) {
  const key: WasteTypeKey = wasteTypeKey(wasteType) ?? 'plastic';
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles.picture, className)}
      style={wasteTypeTone(key)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect x="-400" y="-300" width="1200" height="900" fill="var(--tone-soft)" />
      <circle cx="200" cy="148" r="128" fill="var(--w1)" opacity=".7" />
      <rect x="-400" y="244" width="1200" height="400" fill="var(--w1)" />
      <rect x="-400" y="243" width="1200" height="4" fill="var(--w2)" />
      {drawings[key]}
    </svg>
  );
}

/** Five tints from light to dark of the waste type's colour, then the highlight and the accent. */
const [A, B, C, D, E] = ['var(--w1)', 'var(--w2)', 'var(--w3)', 'var(--w4)', 'var(--w5)'];
const LIGHT = 'var(--w-light)';
const ACCENT = 'var(--accent)';

function Bottle({
  x,
  height,
  fill,
  cap,
  label,
}: {
  x: number;
  height: number;
  fill: string;
  cap: string;
  label: string;
}) {
  const top = 244 - height;
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="-11" y={top - 20} width="22" height="14" rx="4" fill={cap} />
      <path
        d={`M-9 ${top - 6}h18v10c0 16 22 22 22 48v${height - 64}a12 12 0 0 1-12 12h-38a12 12 0 0 1-12-12v-${height - 64}c0-26 22-32 22-48z`}
        fill={fill}
      />
      <path d={`M-31 ${top + 66}h62v38h-62z`} fill={label} />
      <path d={`M-31 ${top + 120}h62M-31 ${top + 132}h62`} stroke={LIGHT} strokeWidth="3" opacity=".55" />
      <path d={`M-20 ${top + 52}v${height - 64}`} stroke={LIGHT} strokeWidth="6" strokeLinecap="round" opacity=".6" />
    </g>
  );
}

function Cell({ x, top, fill }: { x: number; top: number; fill: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="-12" y={top - 12} width="24" height="16" rx="4" fill={E} />
      <rect x="-29" y={top} width="58" height={244 - top} rx="10" fill={fill} />
      <path d={`M-29 ${top + 10}a10 10 0 0 1 10-10h38a10 10 0 0 1 10 10v26h-58z`} fill={E} />
      <path d={`M-17 ${top + 48}V232`} stroke={LIGHT} strokeWidth="7" strokeLinecap="round" opacity=".5" />
      <path d={`M0 ${top + 12}v14M-7 ${top + 19}h14`} stroke={LIGHT} strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

function FlatTyre({ y, shift, fill }: { y: number; shift: number; fill: string }) {
  const treads = [-66, -44, -22, 0, 22, 44, 66];
  return (
    <g transform={`translate(${140 + shift} ${y})`}>
      <rect x="-84" y="0" width="168" height="46" rx="20" fill={fill} />
      <rect x="-84" y="9" width="168" height="28" fill={fill} />
      {treads.map((at) => (
        <path
          key={at}
          d={`M${at - 7} 10l7 13-7 13`}
          fill="none"
          stroke={A}
          strokeWidth="4"
          strokeLinejoin="round"
          opacity=".75"
        />
      ))}
      <path d="M-62 3.5h124" stroke={LIGHT} strokeWidth="4" strokeLinecap="round" opacity=".35" />
    </g>
  );
}

function Ingot({ x, y, fill }: { x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-36 0h72l14 34a3 3 0 0 1-3 4h-94a3 3 0 0 1-3-4z" fill={fill} />
      <path d="M-36 0h72l4.5 11h-81z" fill={LIGHT} opacity=".5" />
    </g>
  );
}

const bricks: readonly [number, number, string][] = [
  [80, 216, C],
  [136, 216, D],
  [192, 216, C],
  [248, 216, B],
  [52, 190, D],
  [108, 190, C],
  [164, 190, B],
  [220, 190, D],
  [80, 164, B],
  [136, 164, D],
  [192, 164, C],
  [108, 138, D],
  [164, 138, C],
  [136, 112, B],
];

/** The material picture of each waste type on a canvas of 400 by 300; the subject lies between y 40 and 260. */
const drawings: Readonly<Record<WasteTypeKey, ReactElement>> = {
  plastic: (
    <>
      <Bottle x={128} height={138} fill={B} cap={E} label={D} />
      <Bottle x={272} height={152} fill={B} cap={ACCENT} label={C} />
      <Bottle x={200} height={176} fill={C} cap={E} label={E} />
      <path
        d="M192 138l8-12 8 12M188 146l-6 10h14M212 146l6 10h-10"
        fill="none"
        stroke={LIGHT}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M70 240l10-9 9 10zM92 246l6-7 11 6zM300 246l12-8 6 9zM322 240l8-6 8 9-9 3zM152 246l9-7 7 7z" fill={D} />
      <path d="M56 248l9-6 5 6zM344 248l6-7 8 7z" fill={ACCENT} />
    </>
  ),
  'e-waste': (
    <>
      <rect x="84" y="62" width="196" height="182" rx="14" fill={D} />
      <path
        d="M152 96V74M172 96V74M192 96V74M212 96V74M152 180v40h-44M172 180v52M192 180v52M212 180v28h46M140 108h-38v-24M140 128h-44M140 148h-38v38M224 108h34V84M224 128h40M224 148h24v30"
        fill="none"
        stroke={B}
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <g fill={LIGHT}>
        <circle cx="102" cy="84" r="5" />
        <circle cx="96" cy="128" r="5" />
        <circle cx="102" cy="186" r="5" />
        <circle cx="258" cy="84" r="5" />
        <circle cx="248" cy="180" r="5" />
        <circle cx="108" cy="220" r="5" />
      </g>
      <rect x="140" y="96" width="84" height="84" rx="8" fill={E} />
      <rect x="156" y="112" width="52" height="52" rx="4" fill={C} />
      <path d="M170 148l12-22 12 22z" fill={ACCENT} />
      <g transform="rotate(9 298 190)">
        <rect x="252" y="116" width="78" height="134" rx="12" fill={E} />
        <rect x="259" y="126" width="64" height="106" rx="5" fill={B} />
        <path
          d="M259 170l22-10 12 16 30-22M281 160l-6-34M293 176l4 56"
          fill="none"
          stroke={LIGHT}
          strokeWidth="2.5"
          opacity=".9"
        />
        <path d="M282 241h18" stroke={B} strokeWidth="4" strokeLinecap="round" />
      </g>
    </>
  ),
  battery: (
    <>
      <rect x="62" y="126" width="276" height="118" rx="14" fill={B} />
      <path d="M62 154h276" stroke={C} strokeWidth="4" />
      <rect x="84" y="112" width="34" height="16" rx="4" fill={D} />
      <rect x="282" y="112" width="34" height="16" rx="4" fill={ACCENT} />
      <Cell x={136} top={100} fill={C} />
      <Cell x={200} top={76} fill={D} />
      <Cell x={264} top={100} fill={C} />
      <path d="M205 134l-21 38h15l-5 30 23-40h-15z" fill={ACCENT} />
    </>
  ),
  tyre: (
    <>
      <FlatTyre y={198} shift={0} fill={D} />
      <FlatTyre y={152} shift={10} fill={E} />
      <FlatTyre y={106} shift={-4} fill={D} />
      <g transform="rotate(-6 272 176)">
        <circle cx="272" cy="176" r="69" fill={E} />
        <circle cx="272" cy="176" r="62" fill="none" stroke={C} strokeWidth="10" strokeDasharray="9 7.23" />
        <circle cx="272" cy="176" r="46" fill={D} />
        <circle cx="272" cy="176" r="34" fill={A} />
        <circle cx="272" cy="176" r="27" fill={B} />
        <path d="M272 149v54M245 176h54M253 157l38 38M291 157l-38 38" stroke={A} strokeWidth="5" />
        <circle cx="272" cy="176" r="9" fill={ACCENT} />
      </g>
    </>
  ),
  oil: (
    <>
      <path d="M112 76h112v168H112z" fill={D} />
      <path
        d="M106 72a6 6 0 0 1 6-6h112a6 6 0 0 1 0 12H112a6 6 0 0 1-6-6zM106 124h124v10H106zM106 184h124v10H106zM106 238h124v10H106z"
        fill={E}
      />
      <path d="M128 84v34M128 140v38M128 200v32" stroke={LIGHT} strokeWidth="8" strokeLinecap="round" opacity=".45" />
      <rect x="182" y="58" width="26" height="12" rx="4" fill={ACCENT} />
      <path d="M170 128s26 30 26 50a26 26 0 0 1-52 0c0-20 26-50 26-50z" fill={LIGHT} />
      <path d="M158 180a13 13 0 0 0 12 13" fill="none" stroke={D} strokeWidth="4.5" strokeLinecap="round" />
      <path d="M248 146h44l24 24v66a12 12 0 0 1-12 12h-56a12 12 0 0 1-12-12v-78a12 12 0 0 1 12-12z" fill={C} />
      <path d="M256 160h24v20h-24z" fill={A} />
      <rect x="296" y="136" width="24" height="16" rx="4" transform="rotate(45 308 144)" fill={E} />
      <path d="M252 200h48M252 214h48M252 228h30" stroke={LIGHT} strokeWidth="4" strokeLinecap="round" opacity=".7" />
      <path d="M338 166s9 11 9 18a9 9 0 0 1-18 0c0-7 9-18 9-18z" fill={D} />
      <ellipse cx="338" cy="246" rx="26" ry="5" fill={D} />
    </>
  ),
  construction: (
    <>
      {bricks.map(([x, y, fill]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="52" height="23" rx="3" fill={fill} />
          <path d={`M${x + 5} ${y + 4.5}h34`} stroke={LIGHT} strokeWidth="2.5" strokeLinecap="round" opacity=".45" />
        </g>
      ))}
      <path
        d="M272 128c0-24 10-36 4-62M292 128c2-22-6-34 2-58M310 128c-2-18 8-30 6-50"
        fill="none"
        stroke={E}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M258 246V134l14-12 10 9 14-15 12 13 16-8v125z" fill={B} />
      <path d="M308 129l16-8v125h-22z" fill={C} />
      <path d="M270 160h22M278 196h18M268 222h14" stroke={C} strokeWidth="4" strokeLinecap="round" />
      <path d="M40 246l16-18 22 4 10 14zM206 246l12-14 22-2 14 16z" fill={D} />
      <path d="M338 178h10l20 62h-50z" fill={ACCENT} />
      <path d="M332.5 197h21l5 16h-31z" fill={LIGHT} />
      <rect x="308" y="238" width="70" height="9" rx="3" fill={E} />
    </>
  ),
  metal: (
    <>
      <Ingot x={124} y={206} fill={C} />
      <Ingot x={228} y={206} fill={D} />
      <Ingot x={176} y={166} fill={C} />
      <path d="M86 60h84v16h-32v54h32v16H86v-16h32V76H86z" fill={D} transform="translate(48 20)" />
      <path d="M86 60h84v6H86zM118 76h8v54h-8z" fill={LIGHT} opacity=".4" transform="translate(48 20)" />
      <g>
        <path d="M254 76h50a50 84 0 0 1 0 168h-50z" fill={C} />
        <ellipse cx="258" cy="160" rx="50" ry="84" fill={E} />
        <ellipse cx="258" cy="160" rx="42" ry="72" fill="none" stroke={B} strokeWidth="3.5" />
        <ellipse cx="258" cy="160" rx="34" ry="59" fill="none" stroke={B} strokeWidth="3.5" />
        <ellipse cx="258" cy="160" rx="26" ry="46" fill="none" stroke={B} strokeWidth="3.5" />
        <ellipse cx="258" cy="160" rx="17" ry="31" fill={A} />
        <path
          d="M304 84a42 76 0 0 1 34 46"
          fill="none"
          stroke={LIGHT}
          strokeWidth="7"
          strokeLinecap="round"
          opacity=".5"
        />
        <path d="M296 76h16a50 84 0 0 1 0 168h-16a50 84 0 0 0 0-168z" fill={ACCENT} />
      </g>
    </>
  ),
};
