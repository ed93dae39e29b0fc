import { FILE_TYPES } from '#contract/core/files/uploads.ts'

/** Part of a picture in px, after its rotation. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Longest side of the result in px: the server stores avatars and logos no larger. */
const SIDE = 512
const QUALITY = 0.9
/** Types with transparent places, which JPEG would fill with black. */
const TRANSPARENT: ReadonlySet<string> = new Set([FILE_TYPES.png.mime, FILE_TYPES.webp.mime, FILE_TYPES.gif.mime])

/** Size of the box around a picture of this size after a rotation by quarter turns. */
export const rotatedSize = (
  width: number,
  height: number,
  degrees: number,
): { readonly width: number; readonly height: number } =>
  (degrees / 90) % 2 === 0 ? { width, height } : { width: height, height: width }

/**
 * Returns the square part of a picture, at most `SIDE` px wide: PNG where the picture may have
 * transparent places, JPEG otherwise.
 *
 * @param degrees Rotation, a multiple of 90.
 */
export const croppedPicture = async (picture: Blob, area: CropArea, degrees: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const side = Math.min(SIDE, Math.round(area.width))
  const scale = side / area.width
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const box = rotatedSize(bitmap.width, bitmap.height, degrees)
  context.scale(scale, scale)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  bitmap.close()
  const type = TRANSPARENT.has(picture.type) ? FILE_TYPES.png.mime : FILE_TYPES.jpeg.mime
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture'))), type, QUALITY),
  )
}
