import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '#contract/calls/file.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { FILE_TYPES } from '#contract/core/files/uploads.ts'
import { picture } from '../../database/schema/conversation.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

interface Terms {
  readonly bytes: number
  open(): Readable
}

/**
 * Returns the terms of sale: those that a manager uploaded, else the operator's `file`, else null.
 */
const findTerms = async (services: Services, file: string | null): Promise<Terms | null> =>
  (await uploaded(services)) ?? (file === null ? null : await placed(file))

/**
 * Tells whether pages link to the terms. Terms that can't be read are there: their link tells the
 * fault.
 */
export const hasTerms = (services: Services, file: string | null): Promise<boolean> =>
  findTerms(services, file).then(
    (terms) => terms !== null,
    () => true,
  )

/** Registers the terms of sale, a PDF; 404 without, and pages then have no link to it. */
export const registerTerms = (app: FastifyInstance, services: Services, file: string | null): void =>
  registerCall(app, services, fileCalls.terms, async ({ reply }) => {
    const terms = await findTerms(services, file)
    if (!terms) throw new DomainError('no_route')
    return reply
      .type('application/pdf')
      .headers({
        'cache-control': 'no-cache',
        'content-disposition': 'inline; filename="cgv.pdf"',
        'content-length': terms.bytes,
        // The browser's own viewer uses inline styles and is framed by pages of the product.
        'content-security-policy': "frame-ancestors 'self'",
      })
      .send(terms.open())
  })

const uploaded = async ({ database, files }: Services): Promise<Terms | null> => {
  const [stored] = await database.query
    .select({ storage: picture.storage })
    .from(picture)
    .where(and(eq(picture.model, 'settings'), eq(picture.mime, FILE_TYPES.pdf.mime)))
    .orderBy(desc(picture.created_at))
    .limit(1)
  const bytes = stored ? await files.sizeOf(stored.storage) : null
  return stored && bytes !== null ? { bytes, open: () => files.read(stored.storage, null) } : null
}

/** Returns the operator's file, or null when it is missing. Any other failure is an error. */
const placed = async (file: string): Promise<Terms | null> => {
  try {
    await access(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const found = await stat(file)
  if (!found.isFile()) throw new Error(`The terms of sale at ${file} are no file.`)
  return {
    bytes: found.size,
    // Fastify ends the answer when the file can't be opened or read, once it has the stream.
    open: () => createReadStream(file).on('error', () => undefined),
  }
}
