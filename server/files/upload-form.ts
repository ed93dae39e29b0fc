import { createHash } from 'node:crypto'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MIB, UPLOAD_PART } from '#contract/core/files/uploads.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import type { FileStore } from '../storage/file-store.ts'
import { writeTemporaryFile } from '../storage/write-temporary-file.ts'

/** A received file that is not checked yet. */
export interface ReceivedFile {
  /** Path of the received bytes. */
  readonly temporaryPath: string
  readonly name: string
  readonly mime: string
  /** SHA-256 in hex. */
  readonly digest: string
}

/** A received form. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: ReceivedFile
}

const FIELDS = ['id', 'field', 'visible_to_client']

/** Accepts one file more than allowed, to tell a second file from a form that is too large. */
export const FORM_LIMITS = {
  files: 2,
  fields: FIELDS.length + 1,
  parts: FIELDS.length + 3,
  fileSize: MAX_UPLOAD_BYTES,
  fieldSize: 100,
  headerPairs: 20,
}

/** Issue of the file. */
export const refusal = (code: IssueCode, bound?: number): DomainError =>
  new DomainError(code === 'file_size' ? 'too_large' : 'validation', {
    issues: { [UPLOAD_PART]: [bound === undefined ? { code } : { code, bound }] },
  })

/**
 * Reads a whole form, the file into a temporary file. Throws 400, 413, 415 or 422, and removes the
 * temporary file then.
 */
export const receiveForm = async (request: FastifyRequest, store: FileStore): Promise<UploadForm> => {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const temporaryPath = store.temporaryPath()
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === UPLOAD_PART) {
        if (file) throw refusal('one_file')
        file = await receiveFile(part, temporaryPath)
      } else fields[nameOf(part, fields)] = part.type === 'field' ? String(part.value) : ''
    }
    if (!file) throw refusal('required')
    return { fields, file }
  } catch (error) {
    drain(request)
    await store.remove(temporaryPath)
    throw meaningOf(error)
  }
}

/** Returns the name of a form field that is known and not repeated. */
const nameOf = (part: Multipart, fields: Readonly<Record<string, string>>): string => {
  const { type, fieldname } = part
  if (type === 'file' || !FIELDS.includes(fieldname))
    throw new DomainError('validation', { issues: { [fieldname]: [{ code: 'unknown_field' }] } })
  if (Object.hasOwn(fields, fieldname)) throw new DomainError('malformed')
  return fieldname
}

const receiveFile = async (
  { file, filename, mimetype }: MultipartFile,
  temporaryPath: string,
): Promise<ReceivedFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  const weighed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await writeTemporaryFile(temporaryPath, weighed())
  if (file.truncated) throw refusal('file_size', MAX_UPLOAD_MIB)
  if (bytes === 0) throw refusal('file_empty')
  return { temporaryPath, name: filename, mime: mimetype, digest: hash.digest('hex') }
}

/**
 * Discards the rest of the body: the connection stays usable, and the caller receives the response.
 */
const drain = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

const meaningOf = (error: unknown): unknown => {
  if (error instanceof DomainError || !(error instanceof Error)) return error
  // The disk failed, not the form.
  if ('syscall' in error) return error
  return new DomainError('code' in error && TOO_MANY.includes(String(error.code)) ? 'too_large' : 'malformed')
}
