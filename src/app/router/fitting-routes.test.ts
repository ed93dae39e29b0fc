import { matchRoutes, UNSAFE_createMemoryHistory } from 'react-router'
import { expect, it } from 'vitest'
import { LEGACY_PATHS } from '#contract/legacy-paths.ts'
import { ROUTES } from '#contract/routes.ts'
import { fittingRoutes } from './fitting-routes.ts'
import { createPageRouter } from './page-router.ts'
import { pagesIn } from './router.tsx'

const LANGUAGES = { fr: {}, en: {} } as unknown as Parameters<typeof pagesIn>[0]

/** Addresses of all pages in both languages, and some of no page. */
const ADDRESSES = [
  ...Object.values(ROUTES).map(({ path }) => path),
  ...Object.keys(LEGACY_PATHS),
  '/no/such/page',
  '/manager',
  '/manager/tickets/',
]
  .map((path) => path.replaceAll(/:\w+/g, '12'))
  .flatMap((path) => [path, `/en${path}`, `${path.toUpperCase()}/`, `${path}/%20x`])

it('an address leads to the same page among the routes that fit as among all', () => {
  const { routes } = createPageRouter(
    pagesIn(LANGUAGES),
    UNSAFE_createMemoryHistory({ initialEntries: ['/'], v5Compat: true }),
  )
  const leads = (among: typeof routes, address: string) =>
    matchRoutes([...among], address)?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname })) ?? null
  for (const address of ADDRESSES)
    expect({ address, leads: leads([...fittingRoutes(routes, address)], address) }).toEqual({
      address,
      leads: leads(routes, address),
    })
  expect(fittingRoutes(routes, '/manager/tickets')).toHaveLength(1)
})
