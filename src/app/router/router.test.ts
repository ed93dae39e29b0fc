import { expect, it } from 'vitest'
import { isLinkRoute, ROUTES, type RouteId } from '#contract/routes.ts'
import { LAYOUTS } from '#src/ui/layouts/registry.ts'
import { SCREENS } from '#src/ui/screens/registry.ts'
import { fetchFirstScreen, readinessWith } from './router.tsx'

const LINK_ROUTES = (Object.keys(ROUTES) as RouteId[]).filter(isLinkRoute)
const TEXTS = {
  hasPublic: () => true,
  hasSpace: () => true,
  hasAll: () => true,
  loadPublic: async () => undefined,
  loadAll: async () => undefined,
}

const stateAt = (id: RouteId) => ({ matches: [{ route: { handle: { id } } }], location: { pathname: ROUTES[id].path } })
const isReady = (id: RouteId): boolean => readinessWith({ fr: TEXTS, en: TEXTS } as never)(stateAt(id) as never)

it('pages of links are ready once their guard is loaded too, and it is loaded with the first screen', async () => {
  for (const id of LINK_ROUTES) await Promise.all([SCREENS[id].fetch(), LAYOUTS[ROUTES[id].layout].fetch()])
  expect(LINK_ROUTES.map(isReady)).toEqual([false, false])
  await fetchFirstScreen({ state: stateAt('autolog') } as never, TEXTS as never, false)
  expect(LINK_ROUTES.map(isReady)).toEqual([true, true])
})

it('screens in a frame are ready once the frame is loaded too', async () => {
  const framed = (Object.keys(ROUTES) as RouteId[]).filter((id) => SCREENS[id].frame !== null)
  expect(framed).toContain('manager.invoices')
  await Promise.all(framed.flatMap((id) => [SCREENS[id].fetch(), LAYOUTS[ROUTES[id].layout].fetch()]))
  expect(framed.filter(isReady)).toEqual([])
  await fetchFirstScreen({ state: stateAt('manager.invoices') } as never, TEXTS as never, true)
  expect(framed.filter(isReady)).toEqual(framed)
})
