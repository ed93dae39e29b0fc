import { Suspense } from 'react'
import { Navigate, Outlet, type RouteObject, type RouterState, useLocation } from 'react-router'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { LEGACY_PATHS } from '#contract/legacy-paths.ts'
import { isLinkRoute, type LayoutName, localePath, ROUTES, type RouteId, splitLocale } from '#contract/routes.ts'
import { Late, lateComponent, WithMoreTexts } from '#src/ui/kit/late.tsx'
import { DefaultLayout } from '#src/ui/layouts/default-layout.tsx'
import { LAYOUTS } from '#src/ui/layouts/registry.ts'
import { Framed, Screen } from '#src/ui/screens/lazy-screen.tsx'
import { NOT_FOUND, SCREENS } from '#src/ui/screens/registry.ts'
import type { Languages, LanguageTexts } from '../i18n.ts'
import { ErrorBoundaryScreen } from './error-boundary.tsx'
import { Guard, isRouteHandle, type RouteHandle } from './guard.tsx'
import { Language } from './language.tsx'
import { LocaleRoot } from './locale-root.tsx'
import { createPageRouter, type PageRouter } from './page-router.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const routeIds = Object.keys(ROUTES) as readonly RouteId[]
const layoutNames = Object.keys(LAYOUTS) as readonly LayoutName[]

/** First pages after a sign-in. They need only the texts that are loaded first. */
const FIRST_PAGES: ReadonlySet<RouteId> = new Set(['client.home', 'manager.tickets', 'technicien.tickets'])

const LINK_GUARD = lateComponent(async () => (await import('./link-guard.tsx')).LinkGuard)

/** The code of a page that is loaded late: its screen, frame, layout and the guard of links. */
const codeOf = (id: RouteId) => {
  const { frame } = SCREENS[id]
  return [SCREENS[id], LAYOUTS[ROUTES[id].layout], ...(frame ? [frame] : []), ...(isLinkRoute(id) ? [LINK_GUARD] : [])]
}

const needsMoreTexts = (id: RouteId): boolean =>
  ['signed_in', 'space'].includes(ROUTES[id].access) && !FIRST_PAGES.has(id)

const screenRoute = (id: RouteId): RouteObject => {
  // Tabs of one page share a key: the page stays mounted.
  const key = SCREENS[id].page ?? id
  const shown = <Screen key={key} of={SCREENS[id]} />
  const screen = isLinkRoute(id) ? <Late of={LINK_GUARD} with={{ id, children: shown }} /> : shown
  return {
    path: ROUTES[id].path.slice(1),
    handle: { id } satisfies RouteHandle,
    element: needsMoreTexts(id) ? <WithMoreTexts>{screen}</WithMoreTexts> : screen,
  }
}

/** A route whose screen its frame renders. */
const framedRoute = (id: RouteId): RouteObject => ({
  path: ROUTES[id].path.slice(1),
  handle: { id } satisfies RouteHandle,
})

/** Routes of screens; those of one frame are its children, so that it stays mounted. */
const screenRoutes = (ids: readonly RouteId[]): RouteObject[] =>
  [...Map.groupBy(ids, (id) => SCREENS[id].frame)].flatMap(([frame, framed]) => {
    if (frame === null) return framed.map(screenRoute)
    return {
      element: (
        <WithMoreTexts>
          <Framed frame={frame} screens={new Map(framed.map((id) => [id, SCREENS[id]]))} />
        </WithMoreTexts>
      ),
      children: framed.map(framedRoute),
    }
  })

/**
 * Route of a layout with its screens as children, so that navigation keeps sidebar and header
 * mounted.
 */
const layoutRoute = (name: LayoutName): RouteObject => {
  return {
    element: (
      // One guard per layout: it keeps the role at its mount.
      <Guard key={name}>
        <Late
          of={LAYOUTS[name]}
          with={{
            children: (
              <Suspense fallback={<ScreenSkeleton />}>
                <Outlet />
              </Suspense>
            ),
          }}
          fallback={<ScreenSkeleton />}
        />
      </Guard>
    ),
    children: screenRoutes(routeIds.filter((id) => ROUTES[id].layout === name)),
  }
}

/** Redirects the path of a previous version, with its query, to the page that replaces it. */
const LegacyRedirect = ({ to }: { readonly to: string }) => {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}

const legacyRoutes = (locale: Locale): readonly RouteObject[] =>
  Object.entries(LEGACY_PATHS).map(([path, id]) => ({
    path: path.slice(1),
    element: <LegacyRedirect to={localePath(locale, ROUTES[id].path)} />,
  }))

const localeRoute = (locale: Locale, languages: Languages): RouteObject => {
  const notFound: RouteObject = {
    path: '*',
    element: (
      <DefaultLayout>
        <Suspense>
          <Screen of={NOT_FOUND} />
        </Suspense>
      </DefaultLayout>
    ),
  }
  return {
    path: locale === DEFAULT_LOCALE ? '/' : `/${locale}`,
    element: <LocaleRoot locale={locale} texts={languages[locale]} />,
    errorElement: (
      <Language locale={locale} texts={languages[locale]} needsSpace={false}>
        <ErrorBoundaryScreen />
      </Language>
    ),
    children: [...layoutNames.map(layoutRoute), ...legacyRoutes(locale), notFound],
  }
}

/**
 * Loads the code and the texts of the page at this address. Never rejects: the screen itself shows
 * a failure.
 */
export const fetchFirstScreen = async (
  { state }: PageRouter,
  { loadPublic, loadSpace, loadAll }: LanguageTexts,
  isSignedIn: boolean,
): Promise<void> => {
  const handle: unknown = state.matches.at(-1)?.route.handle
  if (!isRouteHandle(handle)) return
  const texts = isSignedIn ? (needsMoreTexts(handle.id) ? loadAll() : loadSpace()) : loadPublic()
  await Promise.allSettled([...codeOf(handle.id).map((code) => code.fetch()), texts])
}

/**
 * Tells whether code and texts of the page at an address are there: its rendering will not suspend.
 */
export const readinessWith =
  (languages: Languages) =>
  ({ matches, location }: RouterState): boolean => {
    const handle: unknown = matches.at(-1)?.route.handle
    if (!isRouteHandle(handle)) return false
    const { access } = ROUTES[handle.id]
    const texts = languages[splitLocale(location.pathname).locale]
    const hasFirstTexts = access === 'signed_in' || access === 'space' ? texts.hasSpace() : texts.hasPublic()
    const hasTexts = needsMoreTexts(handle.id) ? texts.hasAll() : hasFirstTexts
    return hasTexts && codeOf(handle.id).every((code) => code.isLoaded())
  }

/** All screens under the prefix of each language. */
export const pagesIn = (languages: Languages): readonly RouteObject[] =>
  LOCALES.map((locale) => localeRoute(locale, languages))

export const createRouter = (languages: Languages): PageRouter => createPageRouter(pagesIn(languages))
