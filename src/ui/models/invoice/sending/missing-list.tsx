import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import type { Missing } from './missing.ts'

interface MissingListProps {
  readonly missing: readonly Missing[]
  readonly invoice: Mirrored<'invoice'>
}

const keyOf = (missing: Missing): string => Object.values(missing).join(':')

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

const MissingItem = ({ missing, invoice }: { readonly missing: Missing; readonly invoice: Mirrored<'invoice'> }) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const path = usePath()
  if (missing.of === 'lines') return t('missingLines')
  if (missing.of === 'line') return t(`missingOfLine.${missing.lacks}`, { number: missing.number })
  if (missing.of === 'invoice') return t(`problem.${missing.problem}`)
  const to = missing.of === 'settings' ? path('manager.settings') : path('manager.client', { client: invoice.client_id })
  return (
    <Link to={to} className={LINK}>
      {t(missing.of === 'settings' ? 'missingSetting' : 'missingClient', { field: labels.fieldOf(missing.of, missing.field) })}
    </Link>
  )
}
