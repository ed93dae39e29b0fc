import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable, Subject, startWith } from 'rxjs'
import { isModelName } from '#contract/registry.ts'
import type { RecentPort, RecordName } from '#src/ui/services/ports.ts'
import { recentKeyOf } from './recent-key.ts'

/** Enough for every screen that shows some of them. */
const MAX_RECORDS = 20

const isRecordName = (value: unknown): value is RecordName => {
  const { model, id } = (value ?? {}) as Partial<Record<keyof RecordName, unknown>>
  return typeof id === 'string' && typeof model === 'string' && isModelName(model)
}

const parse = (text: string | null): readonly RecordName[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecordName) : []
  } catch {
    return []
  }
}

/** Puts a record before the others, once. */
export const withRecord = (records: readonly RecordName[], added: RecordName): readonly RecordName[] =>
  [added, ...records.filter(({ model, id }) => model !== added.model || id !== added.id)].slice(0, MAX_RECORDS)

/**
 * The records that a person viewed last on this device, newest first: their models and ids, never
 * their contents. Tabs share them.
 */
export const createRecentRecords = (
  page: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>,
  userId: number,
): RecentPort => {
  const key = recentKeyOf(userId)
  const own$ = new Subject<string | null>()
  const others$: Observable<StorageEvent> = fromEvent<StorageEvent>(page, 'storage')
  const read = () => page.localStorage.getItem(key)
  return {
    records$: merge(
      own$,
      others$.pipe(
        filter((event) => event.key === key),
        map((event) => event.newValue),
      ),
    ).pipe(startWith(null), map(read), distinctUntilChanged(), map(parse)),
    add: (record) => {
      const text = JSON.stringify(withRecord(parse(read()), record))
      page.localStorage.setItem(key, text)
      own$.next(text)
    },
  }
}
