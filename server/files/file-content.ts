import type { FileHandle } from 'node:fs/promises'
import type { FileType } from '#contract/core/files/uploads.ts'
import { isZipDocument } from './office-documents.ts'
import { readAt } from './zip-directory.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const startsWith = async (file: FileHandle, ...signatures: readonly Buffer[]): Promise<boolean> => {
  const head = await readAt(file, 0, Math.max(...signatures.map(({ length }) => length)))
  return head !== null && signatures.some((signature) => head.subarray(0, signature.length).equals(signature))
}

const isWebp = async (file: FileHandle): Promise<boolean> => {
  const head = await readAt(file, 0, 12)
  return head?.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP'
}

const COMPOUND_FILE = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/**
 * Stream that identifies a compound file as a Word document; spreadsheets and installers are
 * compound files too.
 */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

const isWordDocument = async (file: FileHandle): Promise<boolean> => {
  if (!(await startsWith(file, COMPOUND_FILE))) return false
  const { size } = await file.stat()
  return (await readAt(file, 0, size))?.includes(WORD_STREAM) === true
}

const ZIP = bytes('PK', [3, 4])

const isDocument = async (file: FileHandle, type: 'docx' | 'odt'): Promise<boolean> =>
  (await startsWith(file, ZIP)) && isZipDocument(file, type)

const CHECKS: Readonly<Record<FileType, (file: FileHandle) => Promise<boolean>>> = {
  png: (file) => startsWith(file, bytes([0x89], 'PNG\r\n', [0x1a], '\n')),
  jpeg: (file) => startsWith(file, bytes([0xff, 0xd8, 0xff])),
  webp: isWebp,
  gif: (file) => startsWith(file, bytes('GIF87a'), bytes('GIF89a')),
  pdf: (file) => startsWith(file, bytes('%PDF-')),
  doc: isWordDocument,
  docx: (file) => isDocument(file, 'docx'),
  odt: (file) => isDocument(file, 'odt'),
}

/** Returns whether the bytes are of this type. Pictures are decoded as well (`pictures.ts`). */
export const isOfType = (file: FileHandle, type: FileType): Promise<boolean> => CHECKS[type](file)
