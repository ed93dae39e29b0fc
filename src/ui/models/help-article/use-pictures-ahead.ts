import { useEffect, useMemo } from 'react'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../services/services.tsx'
import { picturesIn } from './picture-addresses.ts'
import type { Read } from './use-articles.ts'

/** Pictures that are fetched ahead: the cache of pictures holds avatars too. */
const MAX_PICTURES_AHEAD = 60

/**
 * Fetches the pictures of these articles one by one, so that they can be read without a network.
 */
export const usePicturesAhead = (reads: readonly Read[] | undefined): void => {
  const { files } = useServices()
  const isOnline = useIsOnline()
  const addresses = useMemo(
    () => [...new Set(reads?.flatMap(({ text }) => picturesIn(text.body)))].slice(0, MAX_PICTURES_AHEAD).join(' '),
    [reads],
  )
  useEffect(() => {
    if (!isOnline || addresses === '') return
    let isGone = false
    const fetchAll = async () => {
      for (const address of addresses.split(' ')) {
        if (isGone) return
        await files.picture(address)
      }
    }
    void fetchAll()
    return () => {
      isGone = true
    }
  }, [files, isOnline, addresses])
}
