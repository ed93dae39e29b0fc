import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Badge } from '../../../kit/badge.tsx'
import { cx } from '../../../kit/cx.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import type { BilledLine } from '../../../models/invoice/month/billed-month.ts'
import { PriceField } from './price-field.tsx'
import type { RehearsedClient } from './use-rehearsal.ts'

const CELL = 'whitespace-nowrap px-2 py-1.5 text-right tabular'
/** Second line of a row on a narrow screen, which has no columns for hours and change. */
const SECOND_LINE = 'block text-sm tabular sm:hidden'

interface RehearsalTableProps {
  readonly clients: readonly RehearsedClient[]
  choose(ids: readonly RecordId[], isChosen: boolean): void
  tryPrice(clientId: RecordId, cents: number | null): void
  apply(client: RehearsedClient): void
}

/**
 * The draft of each client, whose lines open below it, with the price of an hour that may be tried.
 */
export const RehearsalTable = ({ clients, choose, tryPrice, apply }: RehearsalTableProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tReport } = useTranslation('report')
  const format = useFormat()
  const [opened, setOpened] = useState<ReadonlySet<RecordId>>(new Set())
  const chosen = clients.filter(({ isChosen }) => isChosen)
  const sum = (of: (client: RehearsedClient) => number): number =>
    chosen.reduce((total, client) => total + of(client), 0)
  const time = format.ut(sum(({ ut }) => ut))
  const change = chosen.every((client) => client.change !== null) ? sum((client) => client.change ?? 0) : null
  const toggle = (id: RecordId): void =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const ids = clients.map(({ clientId }) => clientId)
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('month.drafts')}</caption>
      <thead>
        <tr className="text-ink-2 text-sm [&>*]:border-b [&>*]:font-medium">
          <td className="w-9 pl-3">
            <span className="flex size-6 items-center justify-center">
              <Checkbox
                aria-label={t('month.chooseAll')}
                checked={chosen.length === clients.length ? true : chosen.length > 0 ? 'indeterminate' : false}
                onCheckedChange={(checked) => choose(ids, checked)}
              />
            </span>
          </td>
          <th scope="col" className="px-2 py-1.5 text-left">
            {t('client')}
            <span className={SECOND_LINE}>{tReport('statistics.ut')}</span>
          </th>
          <th scope="col" className={`${CELL} max-sm:hidden`}>
            {tReport('statistics.ut')}
          </th>
          <th scope="col" className={`${CELL} max-md:hidden`}>
            {t('month.price')}
          </th>
          <th scope="col" className={`${CELL} max-sm:pr-3`}>
            {tReport('statistics.amount')}
            <span className={SECOND_LINE}>{t('month.change')}</span>
          </th>
          <th scope="col" className={`${CELL} max-sm:hidden pr-3`}>
            {t('month.change')}
          </th>
        </tr>
      </thead>
      {clients.map((client) => (
        <ClientDraft
          key={client.clientId}
          client={client}
          isOpen={opened.has(client.clientId)}
          onToggle={() => toggle(client.clientId)}
          onChoose={(isChosen) => choose([client.clientId], isChosen)}
          onTry={(cents) => tryPrice(client.clientId, cents)}
          onApply={() => apply(client)}
        />
      ))}
      <tfoot className="font-semibold">
        <tr>
          <td />
          <th scope="row" className="px-2 py-2 text-left">
            {t('month.total', { count: chosen.length })}
            <span className={SECOND_LINE}>{time}</span>
          </th>
          <td className={`${CELL} max-sm:hidden`}>{time}</td>
          <td className="max-md:hidden" />
          <td className={`${CELL} max-sm:pr-3`}>
            {format.euros(sum(({ amountHt }) => amountHt))}
            <span className={SECOND_LINE}>
              <Change cents={change} />
            </span>
          </td>
          <td className={`${CELL} max-sm:hidden pr-3`}>
            <Change cents={change} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface ClientDraftProps {
  readonly client: RehearsedClient
  readonly isOpen: boolean
  onToggle(): void
  onChoose(isChosen: boolean): void
  onTry(cents: number | null): void
  onApply(): void
}

const ClientDraft = ({ client, isOpen, onToggle, onChoose, onTry, onApply }: ClientDraftProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const { name, ut, amountHt, change, lines, price, tried, isChosen } = client
  const label = (
    <span className="block min-w-0">
      <span className="block truncate">{name}</span>
      <span className={`${SECOND_LINE} text-ink-2`}>{format.ut(ut)}</span>
    </span>
  )
  return (
    <tbody className={cx(!isChosen && 'text-ink-3')}>
      <tr className="[&>*]:border-b hover:bg-hover">
        <td className="w-9 py-1.5 pl-3">
          <span className="flex size-6 items-center justify-center">
            <Checkbox aria-label={t('month.choose', { client: name })} checked={isChosen} onCheckedChange={onChoose} />
          </span>
        </td>
        <th scope="row" className="w-full max-w-0 px-2 py-1 text-left font-normal">
          {lines === null ? (
            <span className="block pl-5.5">{label}</span>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              className="flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-sm text-left touch:min-h-11"
            >
              <ChevronRight
                aria-hidden
                className={cx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
              />
              {label}
            </button>
          )}
        </th>
        <td className={`${CELL} text-ink-2 max-sm:hidden`}>{format.ut(ut)}</td>
        <td className={`${CELL} max-md:hidden`}>
          <PriceField client={name} price={price} tried={tried} onTry={onTry} onApply={onApply} />
        </td>
        <td className={`${CELL} max-sm:pr-3`}>
          {tried !== null && (
            <Badge tone="warning" className="mr-2">
              {t('month.tried')}
            </Badge>
          )}
          {format.euros(amountHt)}
          <span className={SECOND_LINE}>
            <Change cents={change} />
          </span>
        </td>
        <td className={`${CELL} max-sm:hidden pr-3`}>
          <Change cents={change} />
        </td>
      </tr>
      {isOpen && lines !== null && (
        <tr>
          <td />
          <td colSpan={5} className="border-line border-b px-2 pb-3">
            <div className="mb-2 flex items-center gap-2 md:hidden">
              <span className="flex-1 text-ink-2 text-sm">{t('month.price')}</span>
              <PriceField client={name} price={price} tried={tried} onTry={onTry} onApply={onApply} />
            </div>
            {tried !== null && <p className="mb-1 text-ink-2 text-sm">{t('month.linesBefore')}</p>}
            <Lines lines={lines} client={name} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const Lines = ({ lines, client }: { readonly lines: readonly BilledLine[]; readonly client: string }) => {
  const { t } = useTranslation('invoicing')
  const { t: tInvoice } = useTranslation('invoice')
  const format = useFormat()
  return (
    <ul aria-label={t('month.linesOf', { client })} className="grid gap-1 text-sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a dry run have no id, and never change their order
        <li key={index} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">{line.designation}</span>
          <span className="shrink-0 text-ink-2 tabular max-sm:hidden">
            {tInvoice('quantityOf', {
              quantity: format.number(line.quantity / 100),
              price: format.euros(line.unit_price),
            })}
          </span>
          <span className="w-24 shrink-0 text-right tabular">{format.euros(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** « +120,00 € »; equal to the month before is a dash. */
const Change = ({ cents }: { readonly cents: number | null }) => {
  const format = useFormat()
  if (cents === null || cents === 0) return <span className="text-ink-3">{cents === null ? '' : '='}</span>
  return <span className="text-ink-2">{`${cents > 0 ? '+' : ''}${format.euros(cents)}`}</span>
}
