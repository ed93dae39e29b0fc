/**
 * Rules of imports. An edge that no row allows fails the check.
 */
const inFolder = (path) => `^${path}/`
const UI = 'src/ui'

/** [from, ...to]: files of `from` may import files of `to`. A folder may import itself where its row says so. */
const ALLOWED = [
  ['contract', 'contract'],
  ['src/machines', 'src/machines', 'contract'],
  ['src/sync-worker', 'src/store', 'contract'],
  ['src/app', 'src/app', 'src/ui', 'src/machines', 'src/store', 'contract'],
  ['server', 'contract'],
]

/**
 * Folders of the server, lowest level first. A folder may import its own files and the levels below.
 * Folders of one level do not import each other.
 */
const SERVER_LEVELS = [
  ['runtime'],
  ['input'],
  ['database'],
  ['models'],
  ['query-builder', 'mail', 'push', 'storage', 'realtime'],
  ['feed', 'writes'],
  ['notifications'],
  ['contracts'],
  ['access', 'invoicing'],
  ['effects'],
  ['actions', 'files', 'export', 'github', 'openapi', 'config', 'accounting', 'bank', 'privacy', 'webhooks'],
  ['inbox', 'planning', 'received-invoices', 'import'],
  ['operations', 'seed'],
  ['http/public-page'],
  ['http/[^/]+\\.ts$'],
  ['http/routes'],
  ['start'],
]
const serverPath = (folder) => (folder.endsWith('$') ? `^server/${folder}` : inFolder(`server/${folder}`))
const SERVER_ROWS = SERVER_LEVELS.flatMap((folders, level) =>
  folders.map((folder) => ({
    from: serverPath(folder),
    to: [folder, ...SERVER_LEVELS.slice(0, level).flat()].map(serverPath),
  })),
)

/** Inside the sync worker, lowest first; folders of one row do not import each other (docs/sync-model.md). */
const WORKER = 'src/sync-worker'
const WORKER_LAYERS = [
  ['core'],
  ['api'],
  ['connection', 'realtime'],
  ['events'],
  ['projection'],
  ['epochs'],
  ['outbox', 'pull'],
  ['engine'],
  ['session'],
]
/** Files of no folder: the worker's script, and its surface, whose types every folder may import. */
const WORKER_TOP = `^${WORKER}/[^/]+\\.ts$`

const WORKER_ROWS = WORKER_LAYERS.flatMap((layer, place) =>
  layer.map((folder) => ({
    from: { path: inFolder(`${WORKER}/${folder}`) },
    to: { path: [folder, ...WORKER_LAYERS.slice(0, place).flat()].map((below) => inFolder(`${WORKER}/${below}`)) },
  })),
)

/** Inside the store: platform ← columnar ← the mirror's own files ← queries; the log stands beside the columnar storage. */
const STORE = 'src/store'
const STORE_LAYERS = [
  ['platform', 'platform'],
  ['log', 'log', 'platform'],
  ['columnar/blocks', 'platform'],
  ['queries', 'queries', 'columnar'],
]

/** Inside the columnar storage, lowest first. A layer may import itself and the layers named after it. */
const COLUMNAR = `${STORE}/columnar`
const COLUMNAR_LAYERS = [
  ['rows'],
  ['columns', 'rows'],
  ['table', 'columns', 'rows'],
  ['selector', 'table', 'columns', 'rows'],
  ['order', 'table', 'columns', 'rows'],
  ['search', 'columns', 'rows'],
  ['aggregate', 'selector', 'table', 'columns', 'rows'],
  ['blocks', 'table', 'columns', 'rows'],
]

/** Files of a folder itself, without those of its subfolders. */
const topOf = (path) => `^${path}/[^/]+\\.tsx?$`

/** Tests, and what only tests use. */
const TEST_MATERIAL = ['^tests/', '(^|/)testing/', '\\.(test|case|table|situations|expected)\\.tsx?$']
const TEST_PACKAGES = '(^|/)node_modules/(vitest|fast-check|fake-indexeddb)/'

/**
 * Layers of the interface, lowest first; a layer may import itself and every layer below it.
 * A screen is composed from the parts that `models/<model>` share; it never imports another area's screens.
 */
const UI_LAYERS = [
  'locales',
  'theme',
  'text',
  'kit',
  'services',
  'hooks',
  'fields',
  'widgets',
  'models',
  'layouts',
  'screens',
]
const layersUpTo = (layer) => UI_LAYERS.slice(0, UI_LAYERS.indexOf(layer) + 1)
/** Drawn from their properties alone: no services, machines, records or routes. */
const UI_PURE = ['locales', 'theme', 'text', 'kit']
const UI_PURE_PATH = inFolder(`${UI}/(${UI_PURE.join('|')})`)

const UI_OUTSIDE = [
  'contract/',
  'src/machines/',
  'src/store/queries/',
  'src/store/mirrored\\.ts$',
  'src/sync-worker/worker-calls\\.ts$',
]
/** Routes of the menus and spaces. */
const UI_TOP = `${UI}/(correction-path|home|main-menus|navigation|record-path|spaces)\\.ts$`

/** Packages that draw the interface; they stay in it. */
const DRAWING = '(^|/)node_modules/(@types/)?(react|react-dom|react-router|@xstate/react|radix-ui|sonner|cmdk)/'

const SPACES = ['client', 'technicien', 'manager']

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?worker&url$' } },
    {
      name: 'worker-only-as-type',
      comment: 'The page knows the worker by its types alone; it runs in a realm of its own.',
      severity: 'error',
      from: { path: [inFolder('src/app'), inFolder('src/ui')] },
      to: {
        path: inFolder('src/sync-worker'),
        dependencyTypesNot: ['type-only'],
        pathNot: ['src/sync-worker/(surface|worker-calls)\\.ts$', '\\?worker&url$', 'src/sync-worker/worker\\.ts$'],
      },
    },
    ...SPACES.map((space) => ({
      name: `space-${space}-alone`,
      severity: 'error',
      from: { path: inFolder(`${UI}/screens/${space}`) },
      to: { path: SPACES.filter((other) => other !== space).map((other) => inFolder(`${UI}/screens/${other}`)) },
    })),
    {
      name: 'screens-of-one-area',
      comment: 'Two areas share through src/ui/models; only a space composes areas into its routes.',
      severity: 'error',
      from: {
        path: `^${UI}/screens/([^/]+)/`,
        pathNot: [inFolder(`${UI}/screens/(${SPACES.join('|')})`), '\\.test\\.tsx?$'],
      },
      to: { path: `^${UI}/screens/[^/]+/`, pathNot: `^${UI}/screens/$1/` },
    },
    {
      name: 'machines-know-xstate-alone',
      comment: 'No React, storage, network or Node in a machine: its effects are handed to it.',
      severity: 'error',
      from: { path: inFolder('src/machines'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: [inFolder('src/machines'), inFolder('contract'), '(^|/)node_modules/xstate/'] },
    },
    {
      name: 'drawing-in-ui-and-app',
      severity: 'error',
      from: { pathNot: [inFolder('src/ui'), inFolder('src/app'), '\\.test\\.tsx?$', '^tests/', '(^|/)node_modules/'] },
      to: { path: DRAWING },
    },
    {
      name: 'production-without-test-material',
      severity: 'error',
      from: { path: '^(contract|src|server)/', pathNot: TEST_MATERIAL },
      to: { path: [...TEST_MATERIAL, TEST_PACKAGES] },
    },
    {
      name: 'contract-imports-nothing',
      severity: 'error',
      from: { path: inFolder('contract'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: inFolder('contract') },
    },
  ],
  allowed: [
    ...SERVER_ROWS.map(({ from, to }) => ({ from: { path: from }, to: { path: to } })),
    // The entry points and the test material of the server reach all of it.
    { from: { path: '^server/([^/]+\\.ts$|testing/)' }, to: { path: inFolder('server') } },
    ...STORE_LAYERS.map(([from, ...to]) => ({
      from: { path: inFolder(`${STORE}/${from}`) },
      to: { path: to.map((layer) => inFolder(`${STORE}/${layer}`)) },
    })),
    {
      from: { path: [inFolder(`${STORE}/log`), inFolder(`${STORE}/queries`), topOf(STORE)] },
      to: { path: inFolder('contract') },
    },
    { from: { path: inFolder(`${STORE}/queries`) }, to: { path: topOf(STORE) } },
    { from: { path: topOf(STORE) }, to: { path: [topOf(STORE), inFolder(COLUMNAR), inFolder(`${STORE}/platform`)] } },
    ...COLUMNAR_LAYERS.map(([from, ...to]) => ({
      from: { path: inFolder(`${COLUMNAR}/${from}`) },
      to: { path: [from, ...to].map((layer) => inFolder(`${COLUMNAR}/${layer}`)) },
    })),
    { from: { path: topOf(COLUMNAR) }, to: { path: inFolder(COLUMNAR) } },
    ...ALLOWED.map(([from, ...to]) => ({ from: { path: inFolder(from) }, to: { path: to.map(inFolder) } })),
    ...WORKER_ROWS,
    { from: { path: inFolder(WORKER) }, to: { path: WORKER_TOP, dependencyTypes: ['type-only'] } },
    {
      from: { path: [WORKER_TOP, inFolder(`${WORKER}/session`)] },
      to: { path: [WORKER_TOP, inFolder(`${WORKER}/session`)] },
    },
    ...UI_LAYERS.map((layer) => ({
      from: { path: inFolder(`${UI}/${layer}`) },
      to: { path: layersUpTo(layer).map((below) => inFolder(`${UI}/${below}`)) },
    })),
    { from: { path: UI_PURE_PATH }, to: { path: inFolder('contract') } },
    // The names of the texts, not the texts.
    { from: { path: `^${UI_TOP}` }, to: { path: inFolder(`${UI}/locales`), dependencyTypes: ['type-only'] } },
    {
      from: { path: inFolder(UI), pathNot: UI_PURE_PATH },
      to: { path: [...UI_OUTSIDE.map((path) => `^${path}`), `^${UI_TOP}`] },
    },
    {
      from: { path: inFolder('src/app') },
      to: { path: ['^src/sync-worker/(surface|worker-calls)\\.ts$', '^src/sync-worker/worker\\.ts'] },
    },
    { from: { path: '^tests/' }, to: {} },
    // Tests reach what they test with; packages are package.json's and knip's business.
    { from: { path: '\\.test\\.tsx?$' }, to: {} },
    {
      from: {},
      to: {
        dependencyTypes: [
          'npm',
          'npm-dev',
          'npm-optional',
          'npm-peer',
          'npm-no-pkg',
          'core',
          'unknown',
          'undetermined',
        ],
      },
    },
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
