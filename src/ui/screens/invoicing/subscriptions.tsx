import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { product as model } from '#contract/models/product/product.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { BilledPeriodsProvider, useNextBilling } from '../../models/product/billing/billed-periods.tsx'
import { monthlyOf } from '../../models/product/billing/next-billing.ts'

type Product = Mirrored<'product'>

const CELL = 'whitespace-nowrap px-2 py-1.5 text-right tabular'

/**
 * The subscriptions of each client, with what they come to in a month and when they are invoiced
 * next.
 */
export const Subscriptions = ({ tools }: { readonly tools: ReactNode }) => {
  const { t } = useTranslation('invoicing')
  const references = useReferences()
  const format = useFormat()
  const subscribed = references.all('product').filter(({ client_id }) => client_id !== null)
  const clients = [...Map.groupBy(subscribed, ({ client_id }) => client_id ?? '')]
    .map(([id, products]) => ({ id, products, monthly: products.reduce((sum, one) => sum + monthlyOf(one), 0) }))
    .toSorted((a, b) => b.monthly - a.monthly)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b px-4 py-2 sm:px-6">
        {tools}
        <p className="ml-auto text-ink-2 tabular">
          {t('products.monthly', { amount: format.euros(clients.reduce((sum, { monthly }) => sum + monthly, 0)) })}
        </p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        {clients.length === 0 ? (
          <EmptyState icon={<Package />} title={t('products.none')} hint={t('products.noneHint')} />
        ) : (
          <BilledPeriodsProvider>
            <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-4">
              {clients.map(({ id, products, monthly }) => (
                <ClientSubscriptions key={id} clientId={id} products={products} monthly={monthly} />
              ))}
            </div>
          </BilledPeriodsProvider>
        )}
      </div>
    </div>
  )
}

interface ClientSubscriptionsProps {
  readonly clientId: RecordId
  readonly products: readonly Product[]
  readonly monthly: number
}

const ClientSubscriptions = ({ clientId, products, monthly }: ClientSubscriptionsProps) => {
  const { t } = useTranslation('invoicing')
  const labels = useLabels()
  const path = usePath()
  const format = useFormat()
  const nextOf = useNextBilling()
  const name = useReferences().find('client', clientId)?.name ?? '—'
  return (
    <section className="rounded-lg border bg-surface">
      <h2 className="flex items-baseline gap-3 px-3 py-2 font-semibold">
        <Link
          to={path('manager.clientProducts', { client: clientId })}
          className="min-w-0 flex-1 truncate hover:underline"
        >
          {name}
        </Link>
        <span className="shrink-0 font-normal text-ink-2 text-sm tabular">
          {t('products.monthly', { amount: format.euros(monthly) })}
        </span>
      </h2>
      <table className="w-full">
        <caption className="sr-only">{t('products.of', { name })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{labels.field.product.name}</th>
            <th scope="col">{labels.field.product.billable_period}</th>
            <th scope="col">{t('products.next')}</th>
            <th scope="col">{labels.field.product.price}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const next = nextOf(product)
            return (
              <tr key={product.id} className="[&>*]:border-t">
                <th scope="row" className="w-full max-w-0 truncate px-3 py-1.5 text-left font-normal">
                  {product.name}
                </th>
                <td className={`${CELL} text-ink-2 max-sm:hidden`}>
                  {labels.choiceOf(model.fields.billable_period, product.billable_period)}
                </td>
                <td className={`${CELL} text-ink-2`}>{next === null ? '–' : format.day(next)}</td>
                <td className={`${CELL} pr-3`}>{format.euros(product.price)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
