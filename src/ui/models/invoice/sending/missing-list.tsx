import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SendingGap } from '#contract/invoicing/sending-rules.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { whereToComplete } from './where-to-complete.ts'

interface MissingListProps {
  readonly missing: readonly SendingGap[]
  readonly invoice: Mirrored<'invoice'>
  /** Runs when one of the links is followed. */
  onFollow?(): void
}

const keyOf = (gap: SendingGap): string =>
  [gap.of, 'id' in gap && gap.id, 'field' in gap && gap.field].filter(Boolean).join(':')

const LINK = 'rounded-sm underline underline-offset-2'

/** Missing values, each with a link to where it is entered. */
export const MissingList = ({ missing, invoice, onFollow }: MissingListProps) => {
  const textOf = useMissingText()
  const path = usePath()
  const linkOf = (gap: SendingGap): string => {
    const place = whereToComplete(gap)
    if (place.page === 'invoice') return `${path('manager.invoice', { invoice: invoice.id })}#${place.id}`
    return place.page === 'settings' ? path('manager.settings') : path('manager.client', { client: invoice.client_id })
  }
  return (
    <ul className="mt-1 grid gap-0.5 pl-4 [&>li]:list-disc">
      {missing.map((one) => (
        <li key={keyOf(one)}>
          <Link to={linkOf(one)} className={LINK} {...(onFollow ? { onClick: onFollow } : {})}>
            {textOf(one)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const useMissingText = (): ((missing: SendingGap) => string) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  return (missing) => {
    if (missing.of === 'lines') return t('missingLines')
    if (missing.of === 'line') return t(`missingOfLine.${missing.field}`, { number: missing.number })
    if (missing.of === 'invoice') return t(`problem.${missing.issue.code}`)
    return t(missing.of === 'settings' ? 'missingSetting' : 'missingClient', {
      field: labels.fieldOf(missing.of, missing.field),
    })
  }
}
