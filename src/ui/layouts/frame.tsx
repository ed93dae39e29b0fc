import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveRegion } from '../kit/feedback/live-region.tsx'
import { HintHost } from '../kit/overlays/hint-host.tsx'
import { Toaster } from '../kit/overlays/toaster.tsx'
import { TooltipProvider } from '../kit/overlays/tooltip.tsx'
import { useServices } from '../services/services.tsx'

const TitleContext = createContext<(title: string) => void>(() => undefined)

/** Id of the target of « skip to content ». */
export const MAIN_ID = 'content'

/**
 * Common frame of all layouts: skip link, tooltips, toasts, and an aria-live region announcing the
 * current screen.
 */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const [title, setTitle] = useState('')
  return (
    <TitleContext value={setTitle}>
      <TooltipProvider>
        <a
          href={`#${MAIN_ID}`}
          onClick={(event) => {
            // The router must not treat this as a navigation.
            event.preventDefault()
            document.getElementById(MAIN_ID)?.focus()
          }}
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-accent-ink focus:translate-y-0"
        >
          {t('skip')}
        </a>
        {children}
        <HintHost />
        <LiveRegion text={title} />
        <Toaster label={t('notifications')} theme={preferences.theme} />
      </TooltipProvider>
    </TitleContext>
  )
}

/**
 * Sets the title of the browser's tab and announces the screen; null leaves the product's name
 * alone.
 */
export const useScreenTitle = (title: string | null): void => {
  const announce = use(TitleContext)
  const { t } = useTranslation()
  const product = t('product')
  const full = useMemo(() => (title === null ? product : `${title} · ${product}`), [title, product])
  useEffect(() => {
    document.title = full
    announce(title ?? product)
  }, [full, title, product, announce])
}
