import { useEffect, useState } from 'react'

/** An object URL for these bytes, revoked when the component no longer needs it. */
export const useBlobAddress = (blob: Blob | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) {
      setAddress(null)
      return
    }
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address
}
