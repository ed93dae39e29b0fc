import type { Story } from '../story.ts'
import type { Tally } from './tally.ts'

const COLUMNS = 3
const WIDTH = 34

const table = (counts: Tally['struck'], schedules: number): string => {
  const cells = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name.padEnd(WIDTH - 8)} ${((times / schedules) * 100).toFixed(1).padStart(5)} %`)
  const lines = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, line) =>
    Array.from(
      { length: COLUMNS },
      (_column, column) => cells[line + column * Math.ceil(cells.length / COLUMNS)] ?? '',
    ).join('   '),
  )
  return lines.map((line) => `  ${line}`).join('\n')
}

export const reportOf = (tally: Tally, seconds: number): string =>
  [
    `${tally.schedules} schedules, ${tally.events} events, ${tally.broken.length} broken; ${(tally.schedules / seconds).toFixed(1)} schedules/s`,
    'Faults, by the share of schedules in which they struck:',
    table(tally.struck, tally.schedules),
    'Transitions of events, by the share of schedules in which they occurred:',
    table(tally.edges, tally.schedules),
  ].join('\n')

/** Describes a story in a few lines. */
export const describeStory = ({ seed, devices, hasFeed, steps }: Story): string =>
  [
    `seed ${seed}: ${devices} devices, a server ${hasFeed ? 'with' : 'without'} a feed, ${steps.length} steps`,
    ...steps.map(
      ({ device, name, pause }, place) =>
        `  ${String(place + 1).padStart(3)}. device ${device + 1}: ${name}, then ${pause} ms`,
    ),
  ].join('\n')
