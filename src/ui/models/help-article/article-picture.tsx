import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { usePicture } from '../../hooks/records/use-picture.ts'

/**
 * A picture in an article; its description stands in its place while this device does not have it.
 */
export const ArticlePicture = ({ address, text }: { readonly address: string; readonly text: string }) => {
  const { t } = useTranslation('help')
  const shown = useBlobAddress(usePicture(address))
  if (shown !== null)
    return (
      <img
        src={shown}
        alt={text}
        className="my-1 block max-h-[70vh] max-w-full rounded-md border bg-sunken object-contain"
      />
    )
  return (
    <span className="my-1 flex min-h-24 items-center gap-3 rounded-md border border-dashed bg-sunken px-4 py-3 text-ink-2 text-sm">
      <ImageOff aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span>
        {text !== '' && <span className="block font-medium text-ink">{text}</span>}
        {t('pictureAway')}
      </span>
    </span>
  )
}
