import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import type { RouteId } from '#contract/routes.ts'
import type { LateComponent } from '../kit/late.tsx'

/** Screens of one frame by their routes. */
export type FrameScreens = ReadonlyMap<RouteId, LazyScreen>

/** Title and tabs around several screens. */
export type ScreenFrame = LateComponent<{ readonly screens: FrameScreens }>

/** A screen whose code is loaded at the first visit, or earlier by `fetch`. */
export interface LazyScreen {
  /** Name that the tabs of one page share; null for a screen that is a page of its own. */
  readonly page: string | null
  /** Stays mounted while one of its screens takes the place of another; null without one. */
  readonly frame: ScreenFrame | null
  /** Renders the screen once its code is loaded, and suspends before. */
  readonly present: () => ComponentType<object>
  readonly isLoaded: () => boolean
  /** Props of the component. */
  readonly props: object
  /**
   * Resolves when the code is loaded; a rejection is shown by the screen itself when it renders.
   */
  readonly fetch: () => Promise<void>
}

/**
 * Turns the loader of a component into screens, one for each set of props. The compiler checks the
 * props against the component's. Screens with a `page` are tabs of it: navigation from one to
 * another keeps the page mounted.
 */
export function lazyScreen(load: () => Promise<() => ReactNode>): () => LazyScreen
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  page?: string,
): (props: Props) => LazyScreen
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  page: string | null = null,
) {
  let loaded: ComponentType<object> | null = null
  const loading = async () => {
    // The overloads have checked the props of each screen.
    loaded ??= (await load()) as ComponentType<object>
    return { default: loaded }
  }
  return (props: Props = {} as Props): LazyScreen => {
    const Later = lazy(loading)
    return {
      page,
      frame: null,
      present: () => loaded ?? Later,
      isLoaded: () => loaded !== null,
      props,
      fetch: async () => {
        await loading()
      },
    }
  }
}

/**
 * Renders a frame without a boundary of its own: until its code is there, the page before stays,
 * as with a screen.
 */
export const Framed = ({ frame, screens }: { readonly frame: ScreenFrame; readonly screens: FrameScreens }) => {
  const [{ Present }] = useState(() => ({ Present: frame.present() }))
  return <Present screens={screens} />
}

/** Puts the screens of some routes into a frame. */
export const withFrame = <Route extends string>(
  frame: ScreenFrame,
  screens: Readonly<Record<Route, LazyScreen>>,
): Readonly<Record<Route, LazyScreen>> =>
  Object.fromEntries(
    Object.entries<LazyScreen>(screens).map(([route, screen]) => [route, { ...screen, frame }]),
  ) as Record<Route, LazyScreen>

/**
 * Renders a screen at once where its code is loaded. React's `lazy` shows the skeleton even then,
 * and keeps a painted skeleton for 300 ms, most of a start.
 */
export const Screen = ({ of }: { readonly of: LazyScreen }) => {
  // Stays mounted: another component in its place would lose typed text.
  const [{ Present }] = useState(() => ({ Present: of.present() }))
  return <Present {...of.props} />
}
