/** Avatars and logos that were shown, stored on this device for work without network. */
export interface PictureCache {
  /** The stored picture; null when there is none. */
  read(path: string): Promise<Blob | null>
  write(path: string, picture: Blob): Promise<void>
}

const NAME = 'sav-pictures'
/** The server makes pictures small: 500 of them take some 10 MB. */
const MAX_PICTURES = 500

/**
 * Stores pictures by their path. A path names one picture for ever, so that nothing expires; above
 * the limit the oldest is deleted. Without the browser's caches (an insecure origin) nothing is
 * stored. A failure of the browser's storage is ignored.
 */
export const createPictureCache = (caches: CacheStorage | undefined): PictureCache => ({
  read: async (path) => {
    try {
      const response = await (await caches?.open(NAME))?.match(path)
      return response ? await response.blob() : null
    } catch {
      return null
    }
  },
  write: async (path, picture) => {
    try {
      const cache = await caches?.open(NAME)
      if (!cache) return
      await cache.put(path, new Response(picture))
      const stored = await cache.keys()
      for (const request of stored.slice(0, Math.max(0, stored.length - MAX_PICTURES))) await cache.delete(request)
    } catch {
      // The picture is downloaded again at the next visit.
    }
  },
})

/** Deletes all stored pictures, at a sign-out. */
export const forgetPictures = async (caches: CacheStorage | undefined): Promise<void> => {
  await caches?.delete(NAME).catch(() => false)
}
