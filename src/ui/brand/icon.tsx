import type { CSSProperties } from 'react';

/** Paths on a 24 by 24 grid, drawn with a line of 1.75. */
const paths = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
  arrow: 'M4 12h16M13.5 5.5 20 12l-6.5 6.5',
  'arrow-left': 'M20 12H4M10.5 5.5 4 12l6.5 6.5',
  bank: 'M3 9.5 12 4l9 5.5zM5.5 12.5V17M10 12.5V17M14 12.5V17M18.5 12.5V17M3 20h18',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0',
  block: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  calendar: 'M4 6.5h16v14H4zM4 11h16M8.5 3.5v5M15.5 3.5v5',
  check: 'm4.5 12.5 5 5 10-11',
  'check-circle': 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.8 5.2-6',
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'chevron-right': 'M9 5.5 15.5 12 9 18.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.2 2',
  close: 'm5.5 5.5 13 13M18.5 5.5l-13 13',
  copy: 'M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5',
  document: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 13h6.5M9 16.5h4.5',
  download: 'M12 4v11.5M6.8 10.5 12 15.7l5.2-5.2M4.5 20h15',
  edit: 'm4 20 .8-4L16 4.8l3.2 3.2L8 19.2zM13.5 7.3l3.2 3.2',
  external: 'M13.5 4H20v6.5M20 4l-9 9M17 13.5V20H4V7h6.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M4 4l16 16',
  factory: 'M3.5 20.5V10l5.5 3.5V10l5.5 3.5V4h6v16.5zM8 17.2h.2M12 17.2h.2M16.5 17.2h.2',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11.500a7.500 7.500 0 0 1 7.500 7.500M6 18h.1',
  filter: 'M3.5 6.5h17M6.5 12h11M10 17.5h4',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  handshake:
    'M2.5 7 6 5.5l6 2 6-2L21.5 7v8.5H19l-5.5 4.2a2 2 0 0 1-2.5 0L5 15.5H2.5zM12 7.5l-3 4a1.7 1.7 0 0 0 2.6 2l1.9-1.8 4.5 4',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.8V8',
  leaf: 'M5 19C4 9 10 4.5 20 4c.5 10-4 16-14 14.5M4 21c2-5.5 5.5-8.5 10.5-11',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  lock: 'M5.5 10.5h13v10h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  logout: 'M10 4H4.5v16H10M15.5 7.5 20 12l-4.5 4.5M20 12H9.5',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  phone:
    'M5 3.5h4l1.8 4.8-2.3 1.7a13 13 0 0 0 5.5 5.5l1.7-2.3 4.8 1.8v4c0 .8-.7 1.5-1.5 1.5A15.5 15.5 0 0 1 3.5 5c0-.8.7-1.5 1.5-1.5z',
  pin: 'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  play: 'M7.5 5v14l11.5-7z',
  plus: 'M12 5v14M5 12h14',
  receipt:
    'M5.5 3.5v17l2.2-1.5 2.1 1.5L12 19l2.2 1.5 2.1-1.5 2.2 1.5v-17L16.3 5l-2.1-1.5L12 5 9.8 3.5 7.7 5zM9 9.5h6M9 13.5h6',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.3 10A8 8 0 0 0 5.5 7.5L4 9.5M4.7 14a8 8 0 0 0 13.8 2.5l1.5-2',
  rupee: 'M6.5 4.5h11M6.5 9h11M6.5 13.5h3a4.5 4.5 0 0 0 0-9M6.5 13.5l7.5 7',
  scale: 'M12 4v16M7.5 20h9M4.5 7h15M6 7l-3 6.5a3.2 3.2 0 0 0 6 0zM18 7l-3 6.5a3.2 3.2 0 0 0 6 0z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5',
  settings:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM8.8 14.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  shield: 'M12 3.5 4.5 6v6c0 4.5 3.2 7.3 7.5 8.8 4.3-1.5 7.5-4.3 7.5-8.8V6zM8.5 12l2.5 2.5 4.5-5',
  sort: 'M7.5 4.5v15M3.8 15.8l3.7 3.7 3.7-3.7M16.5 19.5v-15M12.8 8.2l3.7-3.7 3.7 3.7',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8 8h.1',
  target: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 12h.1',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  upload: 'M12 15.5V4M6.8 9.2 12 4l5.2 5.2M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
} as const;

/** Name of a drawn icon. */
export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Edge length in rem; 1.25 by default. */
  size?: number;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A line icon in the current text colour; decorative, since the text beside it says the same. */
export function Icon({ name, size = 1.25, className, style }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      style={{ width: `${size}rem`, height: `${size}rem`, flex: 'none', ...style }}
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
