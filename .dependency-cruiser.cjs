/**
 * Who may import whom. An edge that no row allows fails the check.
 */
const room = (path) => `^${path}/`
const UI = 'src/ui'

/** [from, ...to]: files of `from` may import files of `to`. A room may always import itself where its row says so. */
const ALLOWED = [
  ['contract', 'contract'],
  ['src/machines', 'src/machines', 'contract'],
  ['src/store', 'src/store', 'contract'],
  ['src/sync-worker', 'src/sync-worker', 'src/store', 'contract'],
  ['src/app', 'src/app', 'src/ui', 'src/machines', 'src/store', 'contract'],
  ['server', 'server', 'contract'],
]

/**
 * Layers of the interface, lowest first; a layer may import itself and every layer below it.
 * A screen is composed from the parts that `models/<model>` share; it never imports another area's screens.
 */
const UI_LAYERS = ['locales', 'theme', 'text', 'kit', 'services', 'hooks', 'fields', 'widgets', 'models', 'layouts', 'screens']
const layersUpTo = (layer) => UI_LAYERS.slice(0, UI_LAYERS.indexOf(layer) + 1)
/** Drawn from their properties alone: no services, machines, records or routes. */
const UI_PURE = ['locales', 'theme', 'text', 'kit']
const UI_PURE_PATH = room(`${UI}/(${UI_PURE.join('|')})`)

const UI_OUTSIDE = ['contract/', 'src/machines/', 'src/store/queries/', 'src/store/mirrored\\.ts$']
/** Routes of the menus and spaces. */
const UI_TOP = `${UI}/navigation\\.ts$`

/** What draws the interface stays in it. */
const DRAWING = '(^|/)node_modules/(@types/)?(react|react-dom|react-router|@xstate/react|radix-ui|sonner|cmdk)/'

const SPACES = ['client', 'technicien', 'manager']

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?worker&url$' } },
    {
      name: 'worker-only-as-type',
      comment: 'The page knows the worker by its types alone; it runs in a realm of its own.',
      severity: 'error',
      from: { path: room('src/app') },
      to: {
        path: room('src/sync-worker'),
        dependencyTypesNot: ['type-only'],
        pathNot: ['src/sync-worker/surface\\.ts$', '\\?worker&url$', 'src/sync-worker/worker\\.ts$'],
      },
    },
    ...SPACES.map((space) => ({
      name: `space-${space}-alone`,
      severity: 'error',
      from: { path: room(`${UI}/screens/${space}`) },
      to: { path: SPACES.filter((other) => other !== space).map((other) => room(`${UI}/screens/${other}`)) },
    })),
    {
      name: 'screens-of-one-area',
      comment: 'Two areas share through src/ui/models; only a space composes areas into its routes.',
      severity: 'error',
      from: { path: `^${UI}/screens/([^/]+)/`, pathNot: [room(`${UI}/screens/(${SPACES.join('|')})`), '\\.test\\.tsx?$'] },
      to: { path: `^${UI}/screens/[^/]+/`, pathNot: `^${UI}/screens/$1/` },
    },
    {
      name: 'machines-know-xstate-alone',
      comment: 'No React, storage, network or Node in a machine: its effects are handed to it.',
      severity: 'error',
      from: { path: room('src/machines'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: [room('src/machines'), room('contract'), '(^|/)node_modules/xstate/'] },
    },
    {
      name: 'drawing-in-ui-and-app',
      severity: 'error',
      from: { pathNot: [room('src/ui'), room('src/app'), '\\.test\\.tsx?$', '^tests/', '(^|/)node_modules/'] },
      to: { path: DRAWING },
    },
    {
      name: 'contract-imports-nothing',
      severity: 'error',
      from: { path: room('contract'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: room('contract') },
    },
  ],
  allowed: [
    ...ALLOWED.map(([from, ...to]) => ({ from: { path: room(from) }, to: { path: to.map(room) } })),
    ...UI_LAYERS.map((layer) => ({
      from: { path: room(`${UI}/${layer}`) },
      to: { path: layersUpTo(layer).map((below) => room(`${UI}/${below}`)) },
    })),
    { from: { path: UI_PURE_PATH }, to: { path: room('contract') } },
    {
      from: { path: room(UI), pathNot: UI_PURE_PATH },
      to: { path: [...UI_OUTSIDE.map((path) => `^${path}`), `^${UI_TOP}`] },
    },
    { from: { path: room('src/app') }, to: { path: ['^src/sync-worker/surface\\.ts$', '^src/sync-worker/worker\\.ts'] } },
    { from: { path: '^tests/' }, to: {} },
    // Tests reach what they test with; packages are package.json's and knip's business.
    { from: { path: '\\.test\\.tsx?$' }, to: {} },
    { from: {}, to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core', 'unknown', 'undetermined'] } },
  ],
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
