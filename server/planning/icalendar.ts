// Writes calendars of whole days as RFC 5545 says: lines end with CRLF, texts are escaped (3.3.11),
// and lines of more than 75 octets are folded (3.1) without cutting a character.

/** An event of whole days. */
export interface DayEvent {
  /** Unique and lasting, so that programs update the event instead of adding another. */
  readonly uid: string
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
  readonly summary: string
  readonly location: string | null
  /** Whether the person is not available meanwhile. */
  readonly isBusy: boolean
  /** Instant of the last change, ISO 8601 UTC. */
  readonly changedAt: string
}

const MAX_LINE_OCTETS = 75

/** Escapes a text value. */
export const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')

/** Folds a content line: each further line begins with a space, which counts. */
export const foldLine = (line: string): string => {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    const longest = folded.length === 0 ? MAX_LINE_OCTETS : MAX_LINE_OCTETS - 1
    if (Buffer.byteLength(current) + Buffer.byteLength(character) > longest) {
      folded.push(current)
      current = ''
    }
    current += character
  }
  return [...folded, current].join('\r\n ')
}

const dateOf = (day: string): string => day.replaceAll('-', '')

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const stampOf = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const linesOf = ({ uid, start, end, summary, location, isBusy, changedAt }: DayEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${stampOf(changedAt)}`,
  `DTSTART;VALUE=DATE:${dateOf(start)}`,
  // The end is the first day after the event.
  `DTEND;VALUE=DATE:${dateOf(dayAfter(end))}`,
  `SUMMARY:${escapeText(summary)}`,
  ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
  `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
]

/** Writes a calendar with its events. */
export const writeCalendar = (name: string, events: readonly DayEvent[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SAV//Planning//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  // Line ends are escaped by now; other control characters are not allowed in any text.
  return lines.map((line) => `${foldLine(line.replace(/\p{Cc}/gu, ''))}\r\n`).join('')
}
