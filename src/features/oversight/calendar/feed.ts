/** The calendar as calendar programs read it (RFC 5545): days with a title and a link, without any figure. */
import { brand } from '#brand.ts';
import { addDays } from '#lib/dates.ts';

/** One event of a whole day. */
export interface FeedEvent {
  uid: string;
  title: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Raised each time that the day has moved. */
  sequence: number;
  changedAt: Date;
  /** Absolute address. */
  url: string;
}

/** Octets of a line without its break; a longer one goes on in the next line, which begins with a space. */
const LONGEST_LINE = 75;

/** A calendar must have a component; one without any event has its time zone. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export function feedOf(events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(brand.name)}`,
    ...TIME_ZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, title, day, sequence, changedAt, url }: FeedEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changedAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A value of type TEXT. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Breaks a line between two characters, so that no character of several octets is cut. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
