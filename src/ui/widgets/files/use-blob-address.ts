import { useEffect, useState } from 'react'

/** An address under which the page can show these bytes, as long as it needs them. */
export const useBlobAddress = (blob: Blob | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) {
      setAddress(null)
      return
    }
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
