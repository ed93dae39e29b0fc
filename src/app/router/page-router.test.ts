import { createMemoryRouter, type RouteObject, UNSAFE_createMemoryHistory } from 'react-router'
import { expect, it } from 'vitest'
import { createPageRouter, type PageRouter } from './page-router.ts'

const ROUTES: RouteObject[] = [
  {
    path: '/',
    handle: { id: 'fr' },
    children: [
      {
        children: [
          { path: 'tickets', handle: { id: 'list' } },
          { path: 'tickets/:id', handle: { id: 'ticket' } },
          { path: '' },
        ],
      },
      { path: '*', handle: { id: 'missing' } },
    ],
  },
  { path: '/en', children: [{ path: 'tickets/:id', handle: { id: 'ticket' } }, { path: '*' }] },
]

const START = ['/tickets', '/tickets/7?tab=files#last']

/** Both routers at the same entry: that of the library, and the part of it that pages use. */
const bothRouters = () => {
  const library = createMemoryRouter(ROUTES, { initialEntries: START })
  const own = createPageRouter(ROUTES, UNSAFE_createMemoryHistory({ initialEntries: START, v5Compat: true }))
  return { library, own }
}

/** Everything of the state but the random key of an entry and the object of the route. */
const shownBy = ({ state }: Pick<PageRouter, 'state'>) => ({
  ...state,
  restoreScrollPosition: null,
  preventScrollReset: null,
  location: { ...state.location, key: null },
  matches: state.matches.map(({ route, params, pathname, pathnameBase }) => ({
    id: route.id,
    handle: route.handle,
    params,
    pathname,
    pathnameBase,
  })),
})

type Step = readonly [to: Parameters<PageRouter['navigate']>[0], options?: Parameters<PageRouter['navigate']>[1]]

const STEPS: readonly Step[] = [
  ['/tickets/8'],
  ['/tickets/8'],
  ['?tab=comments'],
  [{ search: '?tab=files', hash: '#first' }, { replace: true }],
  ['#second', { state: { from: 'list' } }],
  [{ pathname: '/en/tickets/9', search: 'page=2' }],
  [-1],
  [-2],
  [1],
  ['/en', { replace: true, state: 'kept' }],
  ['/no/such/page'],
  ['/tickets/caf%C3%A9?q=a%20b'],
  ['/en/tickets//10'],
  ['/'],
  [-20],
]

it('has the state of the router of the library after every step', async () => {
  const { library, own } = bothRouters()
  expect(shownBy(own)).toEqual(shownBy(library))
  for (const [to, options] of STEPS) {
    // The library answers a step back where there is none with a promise that stays open.
    void library.navigate(to as string, options)
    await own.navigate(to, options)
    expect({ to, ...shownBy(own) }).toEqual({ to, ...shownBy(library) })
  }
})

it('tells listeners the same as the router of the library, in the task of the call', () => {
  const { library, own } = bothRouters()
  const heard = { library: [] as unknown[], own: [] as unknown[] }
  library.subscribe(
    (state, change) => void heard.library.push([shownBy({ state }), { ...change, viewTransitionOpts: undefined }]),
  )
  const stop = own.subscribe(
    (state, change) => void heard.own.push([shownBy({ state }), { ...change, viewTransitionOpts: undefined }]),
  )
  const routers: readonly Pick<PageRouter, 'navigate'>[] = [library as unknown as PageRouter, own]
  for (const router of routers) {
    void router.navigate('/tickets/8')
    void router.navigate('?tab=comments', { replace: true })
  }
  expect(heard.own).toEqual(heard.library)
  expect(heard.own).toHaveLength(2)
  stop()
  void own.navigate('/tickets')
  expect(heard.own).toHaveLength(2)
})

it.each([
  '//other.example/x',
  'https://other.example/x',
  '/\\other.example',
  'javascript:alert(1)',
  { pathname: '//other.example' },
])('does what the router of the library does with %s', async (to) => {
  const { library, own } = bothRouters()
  const outcome = (router: Pick<PageRouter, 'navigate'>): Promise<string> =>
    router.navigate(to).then(
      () => 'shown',
      () => 'refused',
    )
  const expected = await outcome(library as unknown as PageRouter)
  expect(await outcome(own)).toBe(expected)
  expect(shownBy(own)).toEqual(shownBy(library))
})
