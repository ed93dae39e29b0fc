import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { cx } from '../kit/cx.ts'
import { LiveRegion } from '../kit/feedback/live-region.tsx'
import { HintHost } from '../kit/overlays/hint-host.tsx'
import { showAppBadge } from '../services/app-badge.ts'

/** The two writers of the browser tab's title: the shown screen, and the bell. */
interface TabTitle {
  /** Called for each address of a screen that stays, too, such as the tabs of a ticket. */
  show(title: string, announced: string, pathname: string): void
  setUnread(count: number): void
}

const TitleContext = createContext<TabTitle>({ show: () => undefined, setUnread: () => undefined })

/**
 * Keeps the title of the browser's tab, « (3) Tickets · SAV », without rendering a screen again.
 */
const useTabTitle = (announce: (title: string) => void): TabTitle => {
  const parts = useRef({ title: null as string | null, unread: 0 })
  return useMemo(() => {
    const write = () => {
      const { title, unread } = parts.current
      if (title !== null) document.title = unread > 0 ? `(${unread}) ${title}` : title
    }
    return {
      show: (title, announced) => {
        parts.current.title = title
        write()
        announce(announced)
      },
      setUnread: (unread) => {
        parts.current.unread = unread
        write()
      },
    }
  }, [announce])
}

/** Id of the target of « skip to content ». */
const MAIN_ID = 'content'

/**
 * Common frame of all layouts: skip link, hints, and an aria-live region announcing the current
 * screen.
 */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const tabTitle = useTabTitle(setTitle)
  return (
    <TitleContext value={tabTitle}>
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
    </TitleContext>
  )
}

interface MainProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * Begins a page at its top where a link led to it; Back leaves the position to the browser.
 * Rendered before the page, which may then scroll to a part of itself.
 */
const PageTop = () => {
  const { pathname, hash } = useLocation()
  const isFollowedLink = useNavigationType() === 'PUSH' && hash === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useLayoutEffect(() => {
    if (isFollowedLink) window.scrollTo(0, 0)
  }, [pathname])
  return null
}

/** Whether no visible element has the focus. A left screen is hidden before it is removed. */
const isFocusLost = (active: Element | null): boolean =>
  active === null || active === document.body || !active.checkVisibility()

/**
 * The main part of a layout. The link that was followed is often gone with its screen: the focus
 * then goes to here, unless the next screen has put it elsewhere.
 */
export const Main = ({ className, children }: MainProps) => {
  const element = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useEffect(() => {
    // A page that is loaded begins at its top.
    if (key === 'default' || !isFocusLost(document.activeElement)) return
    element.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={element} id={MAIN_ID} tabIndex={-1} className={cx('outline-none', className)}>
      <PageTop />
      {children}
    </main>
  )
}

/**
 * Sets the title of the browser's tab and announces the screen; null leaves the product's name
 * alone.
 */
export const useScreenTitle = (title: string | null): void => {
  const { show } = use(TitleContext)
  const { t } = useTranslation()
  const product = t('product')
  const full = useMemo(() => (title === null ? product : `${title} · ${product}`), [title, product])
  const { pathname } = useLocation()
  useEffect(() => show(full, title ?? product, pathname), [full, title, product, pathname, show])
}

/**
 * Sets the number before the title of the browser's tab, and on the icon of the installed
 * application; nothing for zero.
 */
export const useUnreadTitle = (count: number): void => {
  const { setUnread } = use(TitleContext)
  useEffect(() => {
    setUnread(count)
    showAppBadge(count)
  }, [count, setUnread])
}
