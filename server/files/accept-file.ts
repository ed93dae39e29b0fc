import { open, stat } from 'node:fs/promises'
import { cleanFileName } from '#contract/core/files/file-name.ts'
import { claimedType, FILE_TYPES, type FileType } from '#contract/core/files/uploads.ts'
import type { createTaskLimiter } from '../runtime/task-limiter.ts'
import type { FileStore } from '../storage/file-store.ts'
import { isOfType } from './file-content.ts'
import { isPictureType, MAX_MEGAPIXELS, type PictureType, rewritePicture, writtenAs } from './pictures.ts'
import { type ReceivedFile, refusal } from './upload-form.ts'

/** A file that may be kept. */
export interface AcceptedFile {
  /** Path of the bytes. A picture that was encoded again has another path than the upload. */
  readonly temporaryPath: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/** Requirements for a file. */
export interface Acceptance {
  readonly accepts: readonly FileType[]
  /** Longest side in pixels of a picture, which is scaled down; null keeps its size. */
  readonly side: number | null
  readonly store: FileStore
  /** Limits concurrent decoding, which takes memory. */
  readonly runLimited: ReturnType<typeof createTaskLimiter>
}

/**
 * Checks a file by its bytes and re-encodes pictures. On failure throws 422 on `image` and removes
 * its own temporary files, but not the received one.
 */
export const acceptFile = async (received: ReceivedFile, acceptance: Acceptance): Promise<AcceptedFile> => {
  const name = cleanFileName(received.name)
  const type = claimedType(name, received.mime, acceptance.accepts)
  if (!type) throw refusal('file_type')
  if (!(await hasBytesOf(received.temporaryPath, type))) throw refusal('file_content')
  if (!isPictureType(type)) return accepted(received.temporaryPath, name, type)
  return accepted(await storeRewritten(received.temporaryPath, type, acceptance), name, writtenAs(type))
}

const hasBytesOf = async (temporaryPath: string, type: FileType): Promise<boolean> => {
  const file = await open(temporaryPath)
  try {
    return await isOfType(file, type)
  } finally {
    await file.close()
  }
}

const storeRewritten = async (
  from: string,
  type: PictureType,
  { side, store, runLimited }: Acceptance,
): Promise<string> => {
  const to = store.temporaryPath()
  const outcome = await runLimited(() => rewritePicture({ from, to, type, side }))
  if (outcome === 'done') return to
  await store.remove(to)
  throw outcome === 'too_many_pixels' ? refusal('picture_pixels', MAX_MEGAPIXELS) : refusal('file_unreadable')
}

const accepted = async (temporaryPath: string, name: string, type: FileType): Promise<AcceptedFile> => ({
  temporaryPath,
  name,
  mime: FILE_TYPES[type].mime,
  bytes: (await stat(temporaryPath)).size,
})
