import { Link2Off, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { takeFocus } from '../../kit/take-focus.ts'

const ICONS = { ended: Link2Off, incomplete: Link2Off, offline: WifiOff } as const

interface LinkProblemProps {
  readonly kind: keyof typeof ICONS
  /** Uses the link once more. */
  readonly onRetry?: () => void
}

/** Why a link of a mail did not work, and the ways on from here. */
export const LinkProblem = ({ kind, onRetry }: LinkProblemProps) => {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const Icon = ICONS[kind]
  return (
    <div role="alert" tabIndex={-1} ref={takeFocus} className="rounded-lg border bg-sunken p-4 outline-none">
      <Icon aria-hidden className="mb-2 size-5 text-ink-3" />
      <h2 className="font-semibold text-md">{t(`link.${kind}Title`)}</h2>
      <p className="mt-1 text-pretty text-ink-2">{t(`link.${kind}Text`)}</p>
      <div className="mt-4 grid gap-2">
        {onRetry && (
          <Button look="primary" size="large" onClick={onRetry}>
            {tCommon('retry')}
          </Button>
        )}
        {kind !== 'offline' && (
          <Button look="primary" size="large" asChild>
            <Link to={path('recoverPassword')}>{t('link.again')}</Link>
          </Button>
        )}
        <Button look="secondary" size="large" asChild>
          <Link to={path('login')}>{t('link.login')}</Link>
        </Button>
        <Button look="ghost" size="large" asChild>
          <Link to={path('contact')}>{t('link.help')}</Link>
        </Button>
      </div>
    </div>
  )
}
