import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '../../storage/file-store.ts'

/** Twice the size at which it is printed, in pixels. */
const SIZE = { width: 720, height: 240 } as const

/**
 * Reads the logo of the company as a PNG without transparency, which a PDF stores as it is. Null
 * without a logo, or where its file is gone: an invoice is sent all the same.
 */
export const readLogo = async (files: Pick<FileStore, 'read'>, address: string | null): Promise<Uint8Array | null> => {
  const storage = /\/([0-9a-f]{32})$/.exec(address ?? '')?.[1]
  if (storage === undefined) return null
  try {
    const png = await sharp(await buffer(files.read(storage, null)))
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer()
    return new Uint8Array(png)
  } catch {
    return null
  }
}
