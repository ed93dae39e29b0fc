import { History, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { Button } from '../../kit/button.tsx'
import { AS_OF_PARAMETER } from './as-of-day.ts'

interface DayBannerProps {
  readonly title: string
  readonly hint?: ReactNode
  /** Before the way back to today. */
  readonly children: ReactNode
}

/** Above a page whose address names a past day. */
export const DayBanner = ({ title, hint, children }: DayBannerProps) => {
  const { t } = useTranslation('asOf')
  const change = useAddressChange()
  return (
    <section
      aria-label={t('banner')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-warning-tint px-3 py-2 text-warning-text lg:px-4"
    >
      <div className="flex min-w-52 flex-1 items-start gap-2.5">
        <History aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p role="status" className="font-medium">
            {title}
          </p>
          <div className="text-sm">{hint}</div>
        </div>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {children}
        <Button look="secondary" onClick={() => change({ [AS_OF_PARAMETER]: null, page: null })}>
          <Undo2 aria-hidden />
          {t('back')}
        </Button>
      </span>
    </section>
  )
}
