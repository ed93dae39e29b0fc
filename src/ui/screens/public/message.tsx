import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useServices } from '../../services/services.tsx'

interface MessageProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  /** A second action beside the link home. */
  readonly onRetry?: () => void
}

/** A page with one message and a link home. */
export const Message = ({ icon: Icon, title, text, onRetry }: MessageProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const { person } = useServices()
  useScreenTitle(title)
  return (
    <div className="flex max-w-[440px] flex-col items-center text-center">
      <span
        aria-hidden
        className="mb-5 flex size-12 items-center justify-center rounded-lg border bg-sunken text-ink-3"
      >
        <Icon className="size-5" />
      </span>
      <h1 className="text-balance font-semibold text-xl">{title}</h1>
      <p className="mt-2 text-balance text-ink-2 text-md">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button look="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button look="primary" asChild>
          <Link to={person ? path(HOME[person.actor.role]) : path('home')}>{t('backHome')}</Link>
        </Button>
      </div>
    </div>
  )
}
