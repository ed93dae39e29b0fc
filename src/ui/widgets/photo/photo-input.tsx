import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES, type FileType, isPicture, MAX_UPLOAD_MIB, MIB } from '#contract/core/files/uploads.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { CropDialog, type PictureShape } from './crop-dialog.tsx'
import { PhotoSources } from './photo-sources.tsx'

/** Most that is decoded to be cropped: photos of phones have a third of it. */
const MAX_CROPPED_MIB = 60

interface PhotoInputProps {
  /** `whole`: the picture is taken as it is, whatever its proportions. */
  readonly shape: PictureShape | 'whole'
  readonly accepts: readonly FileType[]
  /** The present picture, 100 px high. */
  readonly preview: ReactNode
  readonly hasPicture: boolean
  onPicture(picture: Blob): void
}

/** Photographs or chooses a picture, then crops it. */
export const PhotoInput = ({ shape, accepts, preview, hasPicture, onPicture }: PhotoInputProps) => {
  const { t } = useTranslation('photo')
  const { t: tFile } = useTranslation('file')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Blob | null>(null)
  const mimes: readonly string[] = accepts.map((type) => FILE_TYPES[type].mime)

  // The cropped picture is small, whatever the size of its original.
  const most = shape === 'whole' ? MAX_UPLOAD_MIB : MAX_CROPPED_MIB

  const takeWhole = async (file: Blob): Promise<void> => {
    const picture = await createImageBitmap(file).catch(() => null)
    picture?.close()
    if (picture) onPicture(file)
    else unreadable()
  }
  const take = (file: Blob): void => {
    if (!isPicture(file.type)) toast.error(t('notPicture'))
    else if (!mimes.includes(file.type))
      toast.error(t('wrongPicture', { types: accepts.map((type) => type.toUpperCase()).join(', ') }))
    else if (file.size > most * MIB) toast.error(issueMessage({ code: 'file_size', bound: most }, locale))
    else if (shape === 'whole') void takeWhole(file)
    else setChosen(file)
  }
  const unreadable = (): void => {
    setChosen(null)
    toast.error(tFile('unreadable'))
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview}
      <PhotoSources mimes={mimes} hasPicture={hasPicture} onFile={take} />
      {chosen && shape !== 'whole' && (
        <CropDialog
          picture={chosen}
          shape={shape}
          onUnreadable={unreadable}
          onCancel={() => setChosen(null)}
          onCropped={(picture) => {
            setChosen(null)
            onPicture(picture)
          }}
        />
      )}
    </div>
  )
}
