import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { route } from '../route.ts'

/**
 * The terms of sale of this installation, in a PDF that its people put at `file`; 404 while there
 * is none, and the home page then has no link to it.
 */
export const registerTerms = (app: FastifyInstance, file: string): void => {
  route(app, '/cgv.pdf', {
    get: async (_, reply) => {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new DomainError('no_route') : error
      })
      return reply
        .type('application/pdf')
        .headers({
          'cache-control': 'no-cache',
          'content-disposition': 'inline; filename="cgv.pdf"',
          // The browser's own viewer draws it, with styles of its own.
          'content-security-policy': "frame-ancestors 'none'",
        })
        .send(bytes)
    },
  })
}
