import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { addDays, daysUntil } from '#contract/core/kinds/days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAll, useList } from '../../../hooks/records/use-records.ts'
import { type NextReminder, nextReminder } from '../../../models/invoice-mail/next-reminder.ts'
import { type LastReminders, lastReminders } from '../../../models/invoice-mail/reminders.ts'
import { usePaidByInvoice } from '../../../models/invoice-mail/use-paid.ts'

/** An overdue invoice with what its reminders need. */
export interface Overdue extends LastReminders<Mirrored<'invoice_mail'>> {
  readonly invoice: Mirrored<'invoice'>
  readonly daysLate: number
  /** Cents. */
  readonly paid: number
  readonly rest: number
  readonly next: NextReminder<Mirrored<'reminder_level'>> | null
  /** The day of the next reminder has come. */
  readonly isDue: boolean
  /**
   * The next reminder may leave today: it is due, nobody disputes the invoice, the client has an
   * address, and it has not maybe left before a restore.
   */
  readonly isReady: boolean
}

/** The overdue invoices of one client, the oldest first. */
export interface OverdueClient {
  readonly id: RecordId
  readonly name: string
  readonly email: string | null
  readonly rest: number
  readonly invoices: readonly Overdue[]
}

const NOTHING: readonly never[] = []

/** Overdue invoices by client, the largest sum first; undefined while the mirror is read. */
export const useOverdue = (): readonly OverdueClient[] | undefined => {
  const today = useToday()
  const references = useReferences()
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: {
        stage: { in: ['sent'] },
        kind: { in: ['invoice', 'deposit', 'final'] },
        fully_paid: { in: [false] },
        due_date: { to: addDays(today, -1) },
      },
      orderBy: [{ field: 'due_date', direction: 'asc' }],
      page: 1,
      limit: 'all',
    }),
    [today],
  )
  const { value } = useList('invoice', query)
  const levels = useAll('reminder_level')
  const mails = useAll('invoice_mail')
  const paidOf = usePaidByInvoice()
  return useMemo(() => {
    if (!value || !levels || !mails) return undefined
    const mailsOf = Map.groupBy(mails, ({ invoice_id }) => invoice_id)
    const clients = [...Map.groupBy(value.rows, ({ client_id }) => client_id)].map(([id, invoices]): OverdueClient => {
      const client = references.find('client', id)
      const email = client?.billing_email ?? null
      const rows = invoices.map((invoice): Overdue => {
        const written = mailsOf.get(invoice.id) ?? NOTHING
        const dueDate = invoice.due_date ?? today
        const next = nextReminder(levels, written, { dueDate, today })
        const { last, pending } = lastReminders(written)
        const isDue = next !== null && next.from <= today
        const paid = paidOf.get(invoice.id) ?? 0
        return {
          invoice,
          daysLate: daysUntil(dueDate, today),
          paid,
          rest: invoice.amount_ttc - invoice.amount_deducted - paid,
          last,
          pending,
          next,
          isDue,
          isReady: isDue && email !== null && invoice.disputed_at === null && pending?.last_error !== 'restored',
        }
      })
      return {
        id,
        name: client?.name ?? '—',
        email,
        rest: rows.reduce((sum, { rest }) => sum + rest, 0),
        invoices: rows,
      }
    })
    return clients.toSorted((a, b) => b.rest - a.rest)
  }, [value, levels, mails, paidOf, references, today])
}
