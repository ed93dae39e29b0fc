import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { FileType, UploadModel } from '#contract/core/files/uploads.ts'

/** Phone cameras reach 50. A decoded million pixels takes four megabytes of memory. */
export const MAX_MEGAPIXELS = 64

/**
 * Longest side of the pictures of each model, in pixels; null keeps the size. The company's logo is
 * printed, and a screenshot in an article stays readable.
 */
export const SIDES: Readonly<Record<UploadModel, number | null>> = {
  ticket: null,
  user: 512,
  client: 512,
  projet: 512,
  settings: 1024,
  help_article: 1600,
}

const TIMEOUT_SECONDS = 20

/** Picture types that are accepted. */
export type PictureType = Extract<FileType, 'png' | 'jpeg' | 'webp' | 'gif'>

const PICTURE_TYPES: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif']

/** Returns whether a file type is a picture. */
export const isPictureType = (type: FileType): type is PictureType => PICTURE_TYPES.includes(type)

/** Returns the type after re-encoding: JPEG stays JPEG, every other picture becomes PNG. */
export const writtenAs = (type: PictureType): 'png' | 'jpeg' => (type === 'jpeg' ? 'jpeg' : 'png')

/** Result of encoding a picture again. */
export type Rewritten = 'done' | 'too_many_pixels' | 'unreadable'

interface Rewriting {
  readonly from: string
  readonly to: string
  readonly type: PictureType
  /** Longest side in pixels; null keeps the size. */
  readonly side: number | null
}

/**
 * Re-encodes a picture: upright, without EXIF and other metadata, only the first image of an
 * animation. Checks the dimensions in the header first, so that an oversized picture is never
 * decoded.
 */
export const rewritePicture = async ({ from, to, type, side }: Rewriting): Promise<Rewritten> => {
  try {
    // The cache would keep files open after their work is done.
    sharp.cache(false)
    const { format, width, height } = await sharp(from, { limitInputPixels: false }).metadata()
    if (format !== type) return 'unreadable'
    if (width * height > MAX_MEGAPIXELS * 1_000_000) return 'too_many_pixels'
    const decoded = sharp(from, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
    await encode(side === null ? decoded : shrink(decoded, side), type).toFile(to)
    return 'done'
  } catch {
    return 'unreadable'
  }
}

/** Longest side of a small view, in pixels: sharp on a phone's screen. */
const PREVIEW_SIDE = 320

/** A small view of a picture that was written by `rewritePicture`, as JPEG. */
export const previewOf = async (picture: Readable): Promise<Buffer> =>
  sharp(await buffer(picture), { limitInputPixels: MAX_MEGAPIXELS * 1_000_000 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()

const shrink = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const encode = (picture: Sharp, type: PictureType): Sharp =>
  writtenAs(type) === 'jpeg' ? picture.jpeg({ quality: 85 }) : picture.png({ compressionLevel: 9 })
