import { useBlobAddress } from '../hooks/records/use-blob-address.ts'
import { usePicture } from '../hooks/records/use-picture.ts'
import { AvatarFrame, type AvatarFrameProps } from '../kit/avatar.tsx'

interface AvatarProps extends Pick<AvatarFrameProps, 'name' | 'size'> {
  /** Address of the picture by the API, which needs the person's token. */
  readonly url: string | null
}

/** The picture of a person, or initials until it is on this device. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) => (
  <AvatarFrame name={name} source={useBlobAddress(usePicture(url))} size={size} />
)
