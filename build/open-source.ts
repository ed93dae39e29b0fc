import { existsSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/** Address of the opener; the page's part is `src/app/developer/open-source.ts`. */
export const OPEN_SOURCE_PATH = '/__open-source'

/** A place in a module as the browser runs it, both numbers from 1. */
interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** Longest body in bytes: a path and two numbers. */
const MAX_BODY = 2_000
const FOLDERS = ['src', 'contract']

const isPlace = (body: unknown): body is Place => {
  const { path, line, column } = (body ?? {}) as Partial<Place>
  return typeof path === 'string' && Number.isInteger(line) && Number.isInteger(column)
}

const readPlace = async (request: Connect.IncomingMessage): Promise<Place | null> => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY) return null
  }
  try {
    const body: unknown = JSON.parse(text)
    return isPlace(body) ? body : null
  } catch {
    return null
  }
}

/** The file of a module below our own folders; null for any other path. */
const fileOf = (root: string, path: string): string | null => {
  const file = join(root, path)
  const [folder = ''] = relative(root, file).split(/[\\/]/)
  return FOLDERS.includes(folder) && existsSync(file) ? file : null
}

/** The line in the source: the browser runs what Vite has made of it. */
const sourceLine = async ({ environments }: ViteDevServer, { path, line, column }: Place): Promise<number> => {
  const module = await environments.client.moduleGraph.getModuleByUrl(path)
  const map = module?.transformResult?.map
  if (!map || !('sources' in map)) return line
  const entry = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0]).findEntry(
    line - 1,
    column - 1,
  )
  return 'originalLine' in entry ? entry.originalLine + 1 : line
}

/**
 * Opens the source of what a developer points at in their editor: `POST /__open-source` with a
 * place. In development alone, for pages of this server alone. Vite's own middleware finds the
 * editor (`LAUNCH_EDITOR` names another one).
 */
export const openSource = (): Plugin => ({
  name: 'open-source',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use(OPEN_SOURCE_PATH, (request, response, next) => {
      const refuse = (status: number): void => {
        response.statusCode = status
        response.end()
      }
      if (request.method !== 'POST') return refuse(405)
      if (request.headers['sec-fetch-site'] !== 'same-origin') return refuse(403)
      void readPlace(request)
        .then(async (place) => {
          const file = place && fileOf(server.config.root, place.path)
          if (!place || !file) return refuse(422)
          const line = await sourceLine(server, place)
          request.url = `/__open-in-editor?${new URLSearchParams({ file: `${file}:${line}:1` })}`
          server.middlewares.handle(request, response, next)
        })
        .catch(next)
    })
  },
})
