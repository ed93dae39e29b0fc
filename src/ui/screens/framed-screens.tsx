import { Activity, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { RouteId } from '#contract/routes.ts'
import { useRouteId } from '../hooks/page/use-route-id.ts'
import { cx } from '../kit/cx.ts'
import { AtAddress } from './at-address.tsx'
import { type FrameScreens, type LazyScreen, Screen } from './lazy-screen.tsx'
import { type ScreenAhead, useWhilePointing } from './screen-ahead.ts'
import { useLayoutAhead } from './use-layout-ahead.ts'

interface FramedScreensProps {
  readonly screens: FrameScreens
  readonly ahead: ScreenAhead | null
}

/**
 * The screen of the address in a frame, and behind it, unseen, the one that is likely to be opened
 * next. React renders that one when the browser has time, and runs none of its effects. Both have
 * the same place, so that the browser lays it out ahead too; the click only has to paint it. The
 * frame around is a flex column, whose rest the screens fill.
 */
export const FramedScreens = ({ screens, ahead: offered }: FramedScreensProps) => {
  const current = useRouteId()
  const place = useRef<HTMLDivElement>(null)
  const ahead = useWhilePointing(place, offered)
  useLayoutAhead(place)
  const visit = useVisit(current, ahead)
  const isLoaded = useLoaded((ahead && screens.get(ahead.id)) ?? null)
  const next = ahead && ahead.id !== current && isLoaded ? ahead : null
  const shown = useMemo((): Rendered => ({ id: current, visit, pathname: null }), [current, visit])
  // Removed after the frame that shows the other screen: the browser takes long to remove it.
  const left = useDeferredValue(shown)
  const rendered: readonly Rendered[] = [
    ...(left === shown ? [] : [left]),
    shown,
    ...(next ? [{ ...next, visit: visit + 1 }] : []),
  ]
  return (
    <div ref={place} className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]">
      {rendered.map((one) => {
        const screen = one.id && screens.get(one.id)
        const isAhead = one.pathname !== null
        return (
          screen && (
            <Activity key={`${one.id} ${one.visit}`} mode={one === shown ? 'visible' : 'hidden'}>
              <div
                aria-hidden={isAhead || undefined}
                data-ahead={isAhead || undefined}
                className={cx(
                  'col-start-1 row-start-1',
                  isAhead && 'overflow-clip [clip-path:inset(50%)] print:hidden',
                )}
              >
                <AtAddress pathname={one.pathname}>
                  <Screen of={screen} />
                </AtAddress>
              </div>
            </Activity>
          )
        )
      })}
    </div>
  )
}

interface Rendered {
  readonly id: RouteId | null
  readonly visit: number
  /** Address of a screen ahead; null for that of the window. */
  readonly pathname: string | null
}

/** Loads the code of a screen; true once it is there. A failure is left to the visit. */
const useLoaded = (screen: LazyScreen | null): boolean => {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (screen && !screen.isLoaded()) {
      screen.fetch().then(
        () => rerender((times) => times + 1),
        () => undefined,
      )
    }
  }, [screen])
  return screen?.isLoaded() ?? false
}

/**
 * Counts the visits of screens: a hidden screen belongs to the next one. Another address than the
 * one it was rendered for, and a step back, begin a visit of their own.
 */
const useVisit = (current: RouteId | null, ahead: ScreenAhead | null): number => {
  const { search, hash } = useLocation()
  const isStepBack = useNavigationType() === NavigationType.Pop
  const [visited, setVisited] = useState({ id: current, visit: 0 })
  if (visited.id === current) return visited.visit
  const wasRendered = ahead?.id === current && search === '' && hash === '' && !isStepBack
  const visit = visited.visit + (wasRendered ? 1 : 2)
  setVisited({ id: current, visit })
  return visit
}
