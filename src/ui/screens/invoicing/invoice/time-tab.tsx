import { Clock, FileMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useScrollToHash } from '../../../hooks/page/use-scroll-to-hash.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useWhere } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import { useTicketsOf } from '../../../models/invoice/explain/use-line-entries.ts'
import { useLines } from '../../../models/invoice-line/use-lines.ts'
import { EntryRow } from './entry-row.tsx'
import { LeftOut } from './left-out.tsx'

type Invoice = Mirrored<'invoice'>
type Pointage = Mirrored<'pointage'>

const byDay = (a: Pointage, b: Pointage): number => (a.date ?? '').localeCompare(b.date ?? '') || a.number - b.number

/** The time on an invoice by line, and the client's time that is not on it. */
export const TimeTab = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoice')
  const { t: tEditor } = useTranslation('invoiceEditor')
  const pointages = useWhere('pointage', 'invoice_id', invoice.id)
  const lines = useLines(invoice.id)
  const tickets = useTicketsOf(pointages)
  const people = useReferenceOptions('user', null, useIsStaff())
  useScrollToHash(pointages !== undefined && lines !== undefined && tickets !== undefined)
  if (!pointages || !lines || !tickets) return <Skeleton className="m-4 h-40 sm:mx-8" />
  const byLine = Map.groupBy(pointages.toSorted(byDay), ({ invoice_line_id: id }) => id)
  const known = new Set(lines.map(({ line }) => line.id))
  // The server puts new time on lines; until then it stands by itself.
  const without = [...byLine].flatMap(([id, rows]) => (id === null || !known.has(id) ? rows : []))
  const shared = { tickets, people, isReadOnly: invoice.stage !== 'draft' }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t px-4 pt-4 pb-24 sm:px-8">
      <div className="mx-auto grid max-w-[1080px] gap-6">
        {pointages.length === 0 && (
          <EmptyState icon={<Clock />} title={t('noInvoiceTime')} hint={t('noInvoiceTimeHint')} />
        )}
        {without.length > 0 && <TimeOfLine {...shared} title={tEditor('withoutLine')} pointages={without} />}
        {lines.flatMap(({ key, line }) => {
          const rows = byLine.get(line.id)
          return rows
            ? [
                <TimeOfLine
                  key={key}
                  {...shared}
                  invoice={invoice}
                  lineId={line.id}
                  title={line.designation}
                  pointages={rows}
                />,
              ]
            : []
        })}
        <LeftOut invoice={invoice} />
      </div>
    </div>
  )
}

interface TimeOfLineProps {
  readonly title: string
  readonly pointages: readonly Pointage[]
  readonly tickets: ReadonlyMap<string, Mirrored<'ticket'>>
  readonly people: readonly Option[]
  readonly isReadOnly: boolean
  readonly invoice?: Invoice
  readonly lineId?: string
}

const TimeOfLine = ({ title, pointages, tickets, people, isReadOnly, invoice, lineId }: TimeOfLineProps) => {
  const { t } = useTranslation('invoiceEditor')
  const path = usePath()
  const format = useFormat()
  const ut = pointages.reduce((sum, pointage) => sum + (pointage.ut_invoiced ?? pointage.ut), 0)
  return (
    <section id={lineId === undefined ? undefined : `line-${lineId}`} aria-label={title} className="scroll-mt-4">
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold text-md">
        <span className="min-w-0 flex-1 basis-60">
          {invoice && lineId !== undefined ? (
            <Link
              to={`${path('manager.invoice', { invoice: invoice.id })}#line-${lineId}`}
              className="rounded-sm underline decoration-line-strong underline-offset-2"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <span className="font-normal text-ink-2 tabular">
          {t('entriesSum', { count: pointages.length, ut: format.ut(ut) })}
        </span>
        {!isReadOnly && <TakeOff pointages={pointages} title={title} />}
      </h2>
      <ul className="@container rounded-lg border bg-surface">
        {pointages.map((pointage) => (
          <EntryRow
            key={pointage.id}
            pointage={pointage}
            ticket={tickets.get(pointage.ticket_id)}
            people={people}
            isReadOnly={isReadOnly || pointage.is_locked}
          />
        ))}
      </ul>
    </section>
  )
}

/** Takes all time of a line off the invoice, with one undo. */
const TakeOff = ({ pointages, title }: Pick<TimeOfLineProps, 'pointages' | 'title'>) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tInvoice } = useTranslation('invoice')
  const labels = useLabels()
  const { dispatchActions } = useDispatchAction()
  const takeOff = () =>
    dispatchActions(
      'pointage',
      pointages.map((record) => ({ record, action: 'Unimputed' as const, payload: {} })),
      (count) => ({ title: tInvoice('imputed.Unimputed', { count }) }),
    )
  return (
    <Button
      look="ghost"
      size="small"
      aria-label={t('labelled', { action: labels.action.pointage.Unimputed, name: title })}
      onClick={() => void takeOff()}
    >
      <FileMinus aria-hidden />
      {labels.action.pointage.Unimputed}
    </Button>
  )
}
