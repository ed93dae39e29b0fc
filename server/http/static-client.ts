import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { isPage } from '#contract/pages.ts'
import { readEarlyFiles, withEarlyFiles } from './public-page/early-files.ts'
import { type Facts, renderPage } from './public-page/render.ts'

const API_PATHS = /^\/(api|broadcasting|app|health|ready)(\/|$|\?)/
const YEAR_SECONDS = 31_536_000

/** Built files have a hash in their name and never change. Every other file is revalidated. */
const cacheControl = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Reads the facts that the pages show. */
type ReadFacts = () => Promise<Facts>

/**
 * Serves the built client beside the API, where it is present. The page is sent with 200 and the
 * texts of its path when the product has a page there. It is sent with 404, which it explains, for
 * every other path without a file name. Any other unknown path gets the error envelope with 404.
 */
export const registerNotFound = (app: FastifyInstance, folder: string | null, readFacts: ReadFacts): void => {
  const served = folder !== null && existsSync(join(folder, 'index.html'))
  const sendPage = async (path: string, reply: FastifyReply): Promise<FastifyReply> => {
    const isKnown = isPage(path)
    const html = await readFile(join(folder ?? '', 'index.html'), 'utf8')
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        isKnown
          ? withEarlyFiles(renderPage(html, path, await readFacts()), path, await readEarlyFiles(folder ?? ''))
          : html,
      )
  }
  if (served) {
    app.register(fastifyStatic, {
      root: folder,
      // The page has the texts of its path.
      index: false,
      cacheControl: false,
      // The build has a Brotli copy of each file; without one the answer is compressed as any
      // other.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
      },
    })
    // A folder without an index is forbidden to files.
    app.get('/', (_request, reply) => sendPage('/', reply))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!served || !isRead || API_PATHS.test(request.url)) throw new DomainError('no_route')
    // The token at the end of a page's path may look like the ending of a file.
    const mayBePage = isPage(path) || (!/\.\w+$/.test(path) && request.headers.accept?.includes('text/html'))
    if (!mayBePage) throw new DomainError('no_route')
    return sendPage(path, reply)
  })
}
