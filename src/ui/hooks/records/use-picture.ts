import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.tsx'
import { useIsOnline } from '../sync/use-sync-status.ts'

/**
 * The bytes of an avatar or logo by its address; null while they are not on this device. A new
 * picture replaces the previous one once its bytes are here.
 */
export const usePicture = (address: string | null): Blob | null => {
  const { files } = useServices()
  const isOnline = useIsOnline()
  const [picture, setPicture] = useState<{ readonly address: string; readonly blob: Blob } | null>(null)
  const isShown = address !== null && picture?.address === address

  // biome-ignore lint/correctness/useExhaustiveDependencies: a missing picture is requested again when the network is back
  useEffect(() => {
    if (address === null || isShown) return
    let isGone = false
    void files.picture(address).then((blob) => {
      if (!isGone && blob) setPicture({ address, blob })
    })
    return () => {
      isGone = true
    }
  }, [files, address, isShown, isOnline])

  return address === null ? null : (picture?.blob ?? null)
}
