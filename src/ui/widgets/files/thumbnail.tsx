import { useState } from 'react'
import { isPicture } from '#contract/core/files/uploads.ts'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { cx } from '../../kit/cx.ts'
import { FileIcon } from './file-icon.tsx'

interface ThumbnailProps {
  readonly mime: string
  /** Null while it is not on this device. */
  readonly blob: Blob | null
  readonly className?: string
}

/** A preview of a picture, or the icon of the file type; the name stands beside it. */
export const Thumbnail = ({ mime, blob, className }: ThumbnailProps) => {
  const address = useBlobAddress(isPicture(mime) ? blob : null)
  const [isBroken, setIsBroken] = useState(false)
  const size = cx('size-10 shrink-0', className)
  if (address === null || isBroken) return <FileIcon mime={mime} className={size} />
  return (
    <img
      src={address}
      alt=""
      onError={() => setIsBroken(true)}
      className={cx(size, 'rounded-md border object-cover')}
    />
  )
}
