import { useCallback, useEffect, useMemo, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { type BookPayment, type Books, booksOf, type Period } from '#contract/accounting/books.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { queryAfter } from '#src/machines/list.machine.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { createAheadReader } from '../../../hooks/records/use-read-ahead.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { useServices } from '../../../services/services.tsx'
import type { Prefetch } from '../../../widgets/list/use-prefetch.ts'
import { bookAnswer } from './book-answers.ts'
import { allRecords$, type BookName, type BookRecords, type MirroredInvoice, payments$, sentInvoices$ } from './book-records.ts'

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

/** The books that a table of a period needs, and which one that is. */
export interface ReadBooks {
  readonly books: Books
  readonly name: BookName
  readonly period: Period
}

/**
 * The books of this device for one table of a period; those of the table before until they are
 * read, undefined until the first are.
 */
export const useBooks = (name: BookName, period: Period): ReadBooks | undefined => {
  const { queries } = useServices()
  const makeBooks = useBookMaking()
  const { value } = useObservable(useMemo(() => bookAnswer(queries, name, period), [queries, name, period]))
  return useMemo(
    () => (value && makeBooks ? { books: makeBooks(value.records), name: value.name, period: value.period } : undefined),
    [value, makeBooks],
  )
}

/** Reads the books of the period that is marked in the open filter, before it is picked. */
export const useBooksAhead = (name: BookName, query: ListQuery, periodOf: (filter: ListQuery['filter']) => Period): Prefetch => {
  const { queries } = useServices()
  const [reader] = useState(createAheadReader)
  useEffect(() => reader.leave, [reader])
  return useCallback(
    (event) => {
      // The picked period is marked first; picking it again would show the books of all time.
      if (event?.type !== 'FILTER' || event.value === null) return reader.leave()
      const period = periodOf(queryAfter(query, event).filter)
      reader.rest(`${name} ${period.from} ${period.to}`, () => bookAnswer(queries, name, period))
    },
    [queries, reader, name, query, periodOf],
  )
}

/** Reads all books of this device, once; undefined while that is not possible yet. */
export const useReadAllBooks = (): (() => Promise<Books>) | undefined => {
  const { queries } = useServices()
  const makeBooks = useBookMaking()
  const readAll = useCallback(async (make: (records: BookRecords) => Books) => make(await firstValueFrom(allRecords$(queries))), [queries])
  return useMemo(() => makeBooks && (() => readAll(makeBooks)), [makeBooks, readAll])
}
