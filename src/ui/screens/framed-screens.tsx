import { Activity, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { RouteId } from '#contract/routes.ts'
import { useRouteId } from '../hooks/page/use-route-id.ts'
import { AtAddress } from './at-address.tsx'
import { type FrameScreens, type LazyScreen, Screen } from './lazy-screen.tsx'

/** A screen that is likely to be opened next, at its plain address. */
export interface ScreenAhead {
  readonly id: RouteId
  readonly pathname: string
}

interface FramedScreensProps {
  readonly screens: FrameScreens
  readonly ahead: ScreenAhead | null
}

/**
 * The screen of the address in a frame, and beside it, hidden, the one that is likely to be opened
 * next. React renders the hidden one when the browser has time, and runs none of its effects; the
 * click that opens it only has to show it.
 */
export const FramedScreens = ({ screens, ahead }: FramedScreensProps) => {
  const current = useRouteId()
  const visit = useVisit(current, ahead)
  const isLoaded = useLoaded((ahead && screens.get(ahead.id)) ?? null)
  const next = ahead && ahead.id !== current && isLoaded ? ahead : null
  const shown = useMemo((): Rendered => ({ id: current, visit, pathname: null }), [current, visit])
  // Removed after the frame that shows the other screen: the browser takes long to remove it.
  const left = useDeferredValue(shown)
  const rendered: readonly Rendered[] = [...(left === shown ? [] : [left]), shown, ...(next ? [{ ...next, visit: visit + 1 }] : [])]
  return (
    <>
      {rendered.map((one) => {
        const screen = one.id && screens.get(one.id)
        return (
          screen && (
            <Activity key={`${one.id} ${one.visit}`} mode={one === shown ? 'visible' : 'hidden'}>
              <AtAddress pathname={one.pathname}>
                <Screen of={screen} />
              </AtAddress>
            </Activity>
          )
        )
      })}
    </>
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
