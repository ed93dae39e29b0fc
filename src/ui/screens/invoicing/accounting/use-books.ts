import { useCallback, useEffect, useMemo, useState } from 'react'
import { firstValueFrom, tap } from 'rxjs'
import { type BookPayment, type Books, booksOf, type Period } from '#contract/accounting/books.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { queryAfter } from '#src/machines/list.machine.ts'
import { createAheadReader } from '../../../hooks/records/ahead-reader.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import type { Prefetch } from '../../../widgets/list/use-prefetch.ts'
import { type BookAnswer, bookAnswer } from './book-answers.ts'
import {
  allRecords$,
  type BookName,
  type BookRecords,
  type MirroredInvoice,
  payments$,
  sentInvoices$,
} from './book-records.ts'
import { type CheckedBook, madeOnce, shownBook } from './shown-book.ts'

/** Sent invoices of this device; undefined while they are read. */
export const useSentInvoices = (): readonly MirroredInvoice[] | undefined => {
  const { queries } = useServices()
  return useObservable(useMemo(() => sentInvoices$(queries), [queries])).value
}

export const usePayments = (): readonly BookPayment[] | undefined => {
  const { queries } = useServices()
  return useObservable(useMemo(() => payments$(queries), [queries])).value
}

/** Makes books of records; undefined while the company, clients and products are read. */
const useBookMaking = (): ((records: BookRecords) => Books) | undefined => {
  const settings = useAll('settings')
  const references = useReferences()
  return useMemo(() => {
    const [company] = settings ?? []
    if (!company || !references.ready) return undefined
    const accounts = new Map(references.all('product').map(({ id, account }) => [id, account]))
    return ({ lines, ...records }) =>
      booksOf({
        ...records,
        settings: company,
        lines: lines.map((line) => ({ ...line, account: accounts.get(line.productId) ?? null })),
        clients: references.all('client'),
      })
  }, [settings, references])
}

type MakeBook = (answer: BookAnswer) => CheckedBook

interface BooksOfPeriod {
  /**
   * The table of the period; the one before until it is read, undefined until the first is.
   */
  readonly book: CheckedBook | undefined
  /** Undefined while the company, clients and products are read. */
  readonly makeBook: MakeBook | undefined
}

/** A table of a period, of the records of this device. */
export const useBooks = (name: BookName, period: Period): BooksOfPeriod => {
  const { queries } = useServices()
  const makeBooks = useBookMaking()
  const makeBook = useMemo(
    () => makeBooks && madeOnce((answer) => shownBook(makeBooks(answer.records), answer)),
    [makeBooks],
  )
  const { value } = useObservable(useMemo(() => bookAnswer(queries, name, period), [queries, name, period]))
  const book = useMemo(() => (value ? makeBook?.(value) : undefined), [value, makeBook])
  return { book, makeBook }
}

interface AheadOptions {
  readonly query: ListQuery
  readonly periodOf: (filter: ListQuery['filter']) => Period
  readonly makeBook: MakeBook | undefined
}

/** Makes the table of the period that is marked in the open filter, before it is picked. */
export const useBooksAhead = (name: BookName, { query, periodOf, makeBook }: AheadOptions): Prefetch => {
  const { queries } = useServices()
  const [reader] = useState(createAheadReader)
  useEffect(() => reader.leave, [reader])
  return useCallback(
    (event) => {
      // The picked period is marked first; picking it again would show the books of all time.
      if (event?.type !== 'FILTER' || event.value === null) return reader.leave()
      const period = periodOf(queryAfter(query, event).filter)
      reader.rest(`${name} ${period.from} ${period.to}`, () =>
        bookAnswer(queries, name, period).pipe(tap((answer) => makeBook?.(answer))),
      )
    },
    [queries, reader, name, query, periodOf, makeBook],
  )
}

/** Reads all books of this device, once; undefined while that is not possible yet. */
export const useReadAllBooks = (): (() => Promise<Books>) | undefined => {
  const { queries } = useServices()
  const makeBooks = useBookMaking()
  const readAll = useCallback(
    async (make: (records: BookRecords) => Books) => make(await firstValueFrom(allRecords$(queries))),
    [queries],
  )
  return useMemo(() => makeBooks && (() => readAll(makeBooks)), [makeBooks, readAll])
}
