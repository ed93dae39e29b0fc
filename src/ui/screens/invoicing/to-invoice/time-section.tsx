import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useAll } from '../../../hooks/records/use-records.ts'
import { canBeInvoiced, type Payment } from '../../../models/pointage/money/payment.ts'
import type { ClientTime, ProjetTime, TimeSection } from '../../../models/pointage/to-invoice/time-tree.ts'
import { ticketIdsOf } from '../../../models/pointage/to-invoice/time-tree.ts'
import { useServices } from '../../../services/services.tsx'
import { TIME_CELL, type TimeCheck, TimeRow } from './time-row.tsx'

/** The lines that are open, and the tickets whose time is selected. */
export interface TreeState {
  readonly expanded: ReadonlySet<string>
  readonly selected: ReadonlySet<RecordId>
  expand(key: string): void
  select(ticketIds: readonly RecordId[], isSelected: boolean): void
  /** Address of the entries of a ticket. */
  rowsOf(ticketId: RecordId): string
}

interface PartProps {
  readonly tree: TreeState
  readonly payment: Payment
}

/** An hour has a price of its own where time is paid by the hour. */
const isPriced = (payment: Payment): boolean => payment === 'hourly'

/**
 * Keys of open lines: clients are open until they are closed, projets closed until they are opened.
 */
export const clientKey = (id: RecordId): string => `closed:client:${id}`
export const projetKey = (id: RecordId): string => `open:projet:${id}`

/** Time of one way of payment, with its sums; information alone where no invoice takes it. */
export const TimeSectionTable = ({ section, tree }: { readonly section: TimeSection; readonly tree: TreeState }) => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="px-3 py-2">
        <h2 id={id} className="font-semibold text-md">
          {t(`toInvoice.sections.${section.payment}`)}
        </h2>
        {!isPriced(section.payment) && <p className="text-ink-2 text-sm">{t(`toInvoice.hints.${section.payment}`)}</p>}
      </div>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t(`toInvoice.sections.${section.payment}`)}</caption>
        <thead>
          <tr className="text-ink-2 text-sm [&>*]:border-b [&>*]:font-medium">
            <td className="w-9" />
            <th scope="col" className="px-2 py-1.5 text-left">
              {t('toInvoice.name')}
            </th>
            <th scope="col" className={`${TIME_CELL} max-sm:hidden`}>
              {tReport('statistics.entries')}
            </th>
            <th scope="col" className={TIME_CELL}>
              {tReport('statistics.ut')}
            </th>
            <th scope="col" className={`${TIME_CELL} pr-3`}>
              {tReport('statistics.amount')}
            </th>
          </tr>
        </thead>
        {section.clients.map((client) => (
          <ClientLines key={client.clientId} client={client} tree={tree} payment={section.payment} />
        ))}
        <tfoot className="font-semibold">
          <tr>
            <td />
            <th scope="row" className="px-2 py-1.5 text-left">
              {tReport('statistics.total')}
            </th>
            <td className={`${TIME_CELL} max-sm:hidden`}>{format.number(section.count)}</td>
            <td className={TIME_CELL}>{format.ut(section.ut)}</td>
            <td className={`${TIME_CELL} pr-3`}>{isPriced(section.payment) ? format.euros(section.cents) : '–'}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/**
 * Checked where all tickets below are selected, between where some are; null for information alone.
 */
const checkOf = (ids: readonly RecordId[], { tree, payment }: PartProps): TimeCheck | null => {
  if (!canBeInvoiced(payment)) return null
  const some = ids.filter((id) => tree.selected.has(id)).length
  return {
    checked: some === ids.length ? true : some > 0 ? 'indeterminate' : false,
    onCheck: (checked) => tree.select(ids, checked),
  }
}

const ClientLines = ({ client, tree, payment }: PartProps & { readonly client: ClientTime }) => {
  const references = useReferences()
  const contracts = useAll('contract')
  const format = useFormat()
  const ids = ticketIdsOf(client)
  const names = client.contractIds.flatMap((id) => contracts?.find((contract) => contract.id === id)?.name ?? [])
  const key = clientKey(client.clientId)
  const isOpen = !tree.expanded.has(key)
  return (
    <tbody>
      <TimeRow
        level={0}
        name={[references.find('client', client.clientId)?.name ?? '—', ...names].join(' · ')}
        link={null}
        count={format.number(client.count)}
        ut={client.ut}
        cents={isPriced(payment) ? client.cents : null}
        check={checkOf(ids, { tree, payment })}
        expanded={isOpen}
        onExpand={() => tree.expand(key)}
      />
      {isOpen &&
        client.projets.map((projet) => (
          <ProjetLines key={projet.projetId} projet={projet} tree={tree} payment={payment} />
        ))}
    </tbody>
  )
}

const ProjetLines = ({ projet, tree, payment }: PartProps & { readonly projet: ProjetTime }) => {
  const { t } = useTranslation('invoicing')
  const references = useReferences()
  const to = usePath()('manager.projet', { projet: projet.projetId })
  const name = references.find('projet', projet.projetId)?.name ?? '—'
  const format = useFormat()
  const ids = ticketIdsOf(projet)
  const key = projetKey(projet.projetId)
  const isOpen = tree.expanded.has(key)
  return (
    <>
      <TimeRow
        level={1}
        name={name}
        link={
          payment === 'fixed_price' || payment === 'projet_not_billable'
            ? { to, text: t('toInvoice.openProjet') }
            : null
        }
        count={format.number(projet.count)}
        ut={projet.ut}
        cents={isPriced(payment) ? projet.cents : null}
        check={checkOf(ids, { tree, payment })}
        expanded={isOpen}
        onExpand={() => tree.expand(key)}
      />
      {isOpen && <TicketLines projet={projet} tree={tree} payment={payment} />}
    </>
  )
}

const TicketLines = ({ projet, tree, payment }: PartProps & { readonly projet: ProjetTime }) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const { queries } = useServices()
  const path = usePath()
  const format = useFormat()
  const key = ticketIdsOf(projet).join()
  const { value: tickets } = useObservable(useMemo(() => queries.where('ticket', 'id', key.split(',')), [queries, key]))
  const nameOf = new Map(tickets?.map(({ id, name }) => [id, name]))
  return projet.tickets.map(({ ticketId, count, ut, cents }) => {
    const name = nameOf.get(ticketId) ?? tCommon('numbered', { id: ticketId })
    return (
      <TimeRow
        key={ticketId}
        level={2}
        name={name}
        link={
          payment === 'ticket_not_billable'
            ? { to: path('manager.ticket', { ticket: ticketId }), text: t('toInvoice.openTicket') }
            : null
        }
        count={
          <Link
            to={tree.rowsOf(ticketId)}
            aria-label={t('toInvoice.entriesOf', { count, name })}
            className="text-accent-text hover:underline"
          >
            {format.number(count)}
          </Link>
        }
        ut={ut}
        cents={isPriced(payment) ? cents : null}
        check={checkOf([ticketId], { tree, payment })}
        expanded={null}
        onExpand={() => undefined}
      />
    )
  })
}
