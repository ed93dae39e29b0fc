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
  ['query-builder', 'mail', 'storage', 'realtime'],
  ['feed', 'writes'],
  ['notifications'],
  ['access', 'invoicing'],
  ['effects'],
  ['actions', 'files', 'export', 'github', 'openapi', 'config'],
  ['operations', 'seed'],
  ['http/[^/]+\\.ts$'],
  ['http/routes'],
  ['start'],
]
const serverPath = (folder) => (folder.endsWith('$') ? `^server/${folder}` : room(`server/${folder}`))
const SERVER_ROWS = SERVER_LEVELS.flatMap((folders, level) =>
  folders.map((folder) => ({ from: serverPath(folder), to: [folder, ...SERVER_LEVELS.slice(0, level).flat()].map(serverPath) })),
)

/** Inside the interface: kit ← fields ← widgets ← screens; layouts and the shared top level stand beside widgets. */
const UI_LAYERS = [
  ['kit', 'kit', 'locales', 'theme'],
  ['fields', 'fields', 'kit', 'locales'],
  ['widgets', 'widgets', 'fields', 'kit', 'locales', 'theme'],
  ['layouts', 'layouts', 'widgets', 'fields', 'kit', 'locales', 'theme'],
  ['screens', 'screens', 'widgets', 'fields', 'kit', 'locales', 'layouts'],
  ['locales', 'locales'],
  ['theme', 'theme'],
]

const UI_OUTSIDE = ['contract/', 'src/machines/', 'src/store/queries/', 'src/store/mirrored\\.ts$']
/** Services, hooks and text that every part of the interface shares. */
const UI_TOP = `${UI}/[^/]+\\.tsx?$`

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
      name: 'no-test-material-in-production',
      severity: 'error',
      from: { path: room('server'), pathNot: ['\\.test\\.ts$', room('server/testing')] },
      to: { path: room('server/testing') },
    },
    {
      name: 'contract-imports-nothing',
      severity: 'error',
      from: { path: room('contract'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: room('contract') },
    },
  ],
  allowed: [
    ...SERVER_ROWS.map(({ from, to }) => ({ from: { path: from }, to: { path: to } })),
    // The entry points and the test material of the server reach all of it.
    { from: { path: '^server/([^/]+\\.ts$|testing/)' }, to: { path: room('server') } },
    ...ALLOWED.map(([from, ...to]) => ({ from: { path: room(from) }, to: { path: to.map(room) } })),
    ...UI_LAYERS.map(([from, ...to]) => ({ from: { path: room(`${UI}/${from}`) }, to: { path: to.map((layer) => room(`${UI}/${layer}`)) } })),
    // The kit is drawn from its properties alone: no services, machines or records.
    { from: { path: room(`${UI}/kit`) }, to: { path: room('contract') } },
    { from: { path: room(UI), pathNot: room(`${UI}/kit`) }, to: { path: [...UI_OUTSIDE.map((path) => `^${path}`), `^${UI_TOP}`] } },
    { from: { path: `^${UI_TOP}` }, to: { path: [room(`${UI}/locales`), room(`${UI}/theme`)] } },
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
