import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hint } from '../../kit/overlays/hint.ts'

/** Opens the list on its own page. */
export const MaximizeLink = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      aria-label={t('list.maximize')}
      {...hint(t('list.maximize'))}
      className="inline-flex size-control shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Maximize2 aria-hidden className="size-4" />
    </Link>
  )
}
