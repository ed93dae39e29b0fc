import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SendingGap } from '#contract/invoicing/sending-rules.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'

interface MissingListProps {
  readonly missing: readonly SendingGap[]
  readonly invoice: Mirrored<'invoice'>
}

const keyOf = (gap: SendingGap): string => [gap.of, 'id' in gap && gap.id, 'field' in gap && gap.field].filter(Boolean).join(':')

/** Missing values, each with a link to where it is entered. */
export const MissingList = ({ missing, invoice }: MissingListProps) => (
  <ul className="mt-1 grid gap-0.5 pl-4 [&>li]:list-disc">
    {missing.map((one) => (
      <li key={keyOf(one)}>
        <MissingItem missing={one} invoice={invoice} />
      </li>
    ))}
  </ul>
)

const LINK = 'rounded-sm underline underline-offset-2'

const MissingItem = ({ missing, invoice }: { readonly missing: SendingGap; readonly invoice: Mirrored<'invoice'> }) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const path = usePath()
  if (missing.of === 'lines') return t('missingLines')
  if (missing.of === 'line') return t(`missingOfLine.${missing.field}`, { number: missing.number })
  if (missing.of === 'invoice') return t(`problem.${missing.issue.code}`)
  const to = missing.of === 'settings' ? path('manager.settings') : path('manager.client', { client: invoice.client_id })
  return (
    <Link to={to} className={LINK}>
      {t(missing.of === 'settings' ? 'missingSetting' : 'missingClient', { field: labels.fieldOf(missing.of, missing.field) })}
    </Link>
  )
}
