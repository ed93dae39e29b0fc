import { useFormat } from '../../../hooks/page/use-format.ts'
import type { TimelineEntry } from './timeline.ts'

/** When an entry happened; also the link to it, which the list follows. */
export const EntryTime = ({ entry: { key, at } }: { readonly entry: Pick<TimelineEntry, 'key' | 'at'> }) => {
  const format = useFormat()
  return (
    <a
      href={`#${key}`}
      data-entry-time
      className="ring-inside inline-flex min-h-6 items-center whitespace-nowrap rounded-sm text-ink-2 text-sm tabular hover:underline touch:min-h-11"
    >
      <time dateTime={at}>{format.moment(at)}</time>
    </a>
  )
}
