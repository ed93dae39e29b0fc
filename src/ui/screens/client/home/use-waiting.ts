import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useMaySeeInvoices } from '../../../hooks/records/use-may-see-invoices.ts'
import { useAggregate, useList } from '../../../hooks/records/use-records.ts'
import { useUnreadFilter } from '../../../models/comment/unread-filter.ts'
import { TO_PAY } from '../../../models/invoice/balance/owed.ts'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { usePerson } from '../../../services/services.tsx'

/** More would hide the rest of the page; the lists have the others. */
export const MAX_WAITING = 5

const BY_TICKET = { sum: [], by: ['ticket_id', 'ticket_id.created_by_id'] } as const
/** An id that no record has: no ids would be no filter. */
const NO_RECORD = ''

/** The records that wait for the person, with the whole number of each kind. */
export interface Waiting {
  readonly toValidate: { readonly rows: readonly Mirrored<'ticket'>[]; readonly total: number }
  /**
   * Tickets that the person raised, with comments of others that they have not read; the newest
   * first.
   */
  readonly toRead: { readonly rows: readonly (readonly [id: RecordId, comments: number])[]; readonly total: number }
  readonly toPay: { readonly rows: readonly Mirrored<'invoice'>[]; readonly total: number }
}

const useToValidate = () => {
  const { toValidate } = useTicketViews()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: toValidate,
      orderBy: [{ field: 'created_at', direction: 'asc' }],
      page: 1,
      limit: MAX_WAITING,
    }),
    [toValidate],
  )
  return useList('ticket', query).value
}

const useToRead = () => {
  const { actor } = usePerson()
  const unread = useUnreadFilter()
  const set = useMemo(() => ({ search: '', filter: unread }), [unread])
  const groups = useAggregate('comment', set, BY_TICKET).value
  return useMemo(
    () =>
      groups?.flatMap(({ by: [id, author], count }) =>
        String(author) === actor.id ? [[String(id), count] as const] : [],
      ),
    [groups, actor.id],
  )
}

/** Invoices that the person's company has to pay: none for staff who visit the space. */
const useToPay = () => {
  const isOfClient = usePerson().actor.role === 'client'
  const maySee = useMaySeeInvoices() && isOfClient
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: maySee ? TO_PAY : { client_id: { in: [NO_RECORD] } },
      orderBy: [{ field: 'due_date', direction: 'asc' }],
      page: 1,
      limit: MAX_WAITING,
    }),
    [maySee],
  )
  return useList('invoice', query).value
}

/** Returns what waits for the person on this device; undefined while it is read. */
export const useWaiting = (): Waiting | undefined => {
  const toValidate = useToValidate()
  const unread = useToRead()
  const toPay = useToPay()
  return useMemo(() => {
    if (!toValidate || !unread || !toPay) return undefined
    const newest = unread.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, MAX_WAITING)
    return { toValidate, toRead: { rows: newest, total: unread.length }, toPay }
  }, [toValidate, unread, toPay])
}
