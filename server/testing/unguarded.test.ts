import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unguardedIn } from './unguarded.ts'

/** Places that are guarded elsewhere, with where. */
const GUARDED_ELSEWHERE: Readonly<Record<string, string>> = {
  'scripts/start.mjs: spawn without an error listener': 'scripts/supervise.mjs',
  'server/inbox/imap-session.ts: connect without an error listener': 'client.on in readFolder',
  'server/database/pglite/worker.ts: Worker without an error listener': 'executeOnThread',
}

const withoutLine = (problem: string): string => problem.replace(/^\d+: /, '')

test('every stream, socket, process and thread has an error listener, and no promise of a timer or listener is ignored', () => {
  const files = globSync(['server/**/*.ts', 'scripts/*.mjs'], { exclude: ['**/*.test.ts', 'server/testing/**'] })
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    unguardedIn(path, readFileSync(path, 'utf8')).map((problem) => ({ path, problem })),
  )
  const key = ({ path, problem }: (typeof found)[number]): string => `${path}: ${withoutLine(problem)}`
  expect(
    found.filter((one) => GUARDED_ELSEWHERE[key(one)] === undefined).map(({ path, problem }) => `${path}:${problem}`),
  ).toEqual([])
  expect(Object.keys(GUARDED_ELSEWHERE).filter((one) => !found.some((other) => key(other) === one))).toEqual([])
})

test.each([
  ["const worker = new Worker('x')", 'Worker without an error listener'],
  ["const child = spawn('x')\nchild.on('exit', end)", 'spawn without an error listener'],
  ["const start = () => spawn('x')", 'spawn without an error listener'],
  ["createReadStream('x').pipe(out)", 'pipe leaves errors of its source unheard: use pipeline'],
  ["send(createReadStream('x'))", 'createReadStream without an error listener'],
  ["const socket = net.connect(1, 'x')", 'connect without an error listener'],
  ["server.on('upgrade', (request, stream) => stream.end())", 'an upgraded stream has no error listener'],
  ['setTimeout(async () => work(), 1)', 'setTimeout ignores the promise of its callback'],
  ["const close = async () => work()\nprocess.on('SIGTERM', close)", 'on ignores the promise of its listener'],
])('%s is found', (text, problem) => {
  expect(unguardedIn('fixture.ts', text).map(withoutLine)).toContain(problem)
})

test.each([
  "const worker = new Worker('x')\nworker.on('error', fail)",
  "await pipeline(createReadStream('x'), createGzip(), createWriteStream('y'))",
  "for await (const chunk of createReadStream('x')) use(chunk)",
  "const server = createServer().once('error', fail)",
  "const hear = (request, stream) => {\n  stream.on('error', end)\n}\nserver.on('upgrade', hear)",
  'setTimeout(() => work().catch(report), 1)',
  "import { connect } from './database/connect.ts'\nconst database = await connect({ url })",
])('%s is fine', (text) => {
  expect(unguardedIn('fixture.ts', text)).toEqual([])
})
