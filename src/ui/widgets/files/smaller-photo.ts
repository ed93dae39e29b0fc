/** Photos above this size in bytes are reduced; a phone's camera makes several times that. */
const LARGE_BYTES = 2 * 1024 * 1024
/** Longest side in px: a type plate stays legible. */
const SIDE = 3000
const QUALITY = 0.85

/**
 * Reduces a large photo for slow networks; returns the original where it is small or the browser
 * can't.
 */
export const smallerPhoto = async (photo: Blob): Promise<Blob> => {
  if (photo.size <= LARGE_BYTES || typeof OffscreenCanvas === 'undefined') return photo
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return smaller.size < photo.size ? smaller : photo
  } catch {
    // Files that can't be decoded are left to the server to judge.
    return photo
  }
}
