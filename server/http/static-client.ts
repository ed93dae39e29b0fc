import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'

const API_PATHS = /^\/(api|broadcasting|app|health|ready)(\/|$|\?)/
const YEAR_SECONDS = 31_536_000

/** Built files have a hash in their name and never change. Every other file is revalidated. */
const cacheControl = (path: string): string => (path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')

/**
 * The built client beside the API, when it is there. An address of a screen gets the page, whatever
 * else is unknown gets 404.
 */
export const registerNotFound = (app: FastifyInstance, folder: string | null): void => {
  const served = folder !== null && existsSync(join(folder, 'index.html'))
  if (served) {
    app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      served &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !API_PATHS.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (isScreen) return reply.sendFile('index.html')
    throw new DomainError('no_route')
  })
}
