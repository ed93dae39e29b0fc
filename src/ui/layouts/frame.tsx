import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { cx } from '../kit/cx.ts'
import { LiveRegion } from '../kit/feedback/live-region.tsx'
import { HintHost } from '../kit/overlays/hint-host.tsx'
import { Toaster } from '../kit/overlays/toaster.tsx'
import { TooltipProvider } from '../kit/overlays/tooltip.tsx'
import { useServices } from '../services/services.tsx'

const TitleContext = createContext<(title: string) => void>(() => undefined)

/** Id of the target of « skip to content ». */
const MAIN_ID = 'content'

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

interface MainProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * The main part of a layout. The link that was followed is often gone with its screen: the focus then
 * goes to here, unless the next screen has put it elsewhere.
 */
export const Main = ({ className, children }: MainProps) => {
  const element = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useEffect(() => {
    // A page that is loaded begins at its top.
    if (key === 'default' || document.activeElement !== document.body) return
    element.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={element} id={MAIN_ID} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </main>
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
