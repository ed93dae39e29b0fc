import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES, type FileType, isPicture, MAX_UPLOAD_BYTES, MAX_UPLOAD_MIB } from '#contract/core/files/uploads.ts'
import { issueMessage } from '#contract/locales/messages.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { hasCamera } from '../files/camera.ts'
import { CropDialog, type PictureShape } from './crop-dialog.tsx'

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
  const choice = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const mimes: readonly string[] = accepts.map((type) => FILE_TYPES[type].mime)

  const takeWhole = async (file: Blob): Promise<void> => {
    const picture = await createImageBitmap(file).catch(() => null)
    picture?.close()
    if (picture) onPicture(file)
    else unreadable()
  }
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    // Allows choosing the same file again.
    input.value = ''
    if (!file) return
    if (!isPicture(file.type)) toast.error(t('notPicture'))
    else if (!mimes.includes(file.type)) toast.error(t('wrongPicture', { types: accepts.map((type) => type.toUpperCase()).join(', ') }))
    else if (file.size > MAX_UPLOAD_BYTES) toast.error(issueMessage({ code: 'file_size', bound: MAX_UPLOAD_MIB }, locale))
    else if (shape === 'whole') await takeWhole(file)
    else setChosen(file)
  }
  const photograph = async (): Promise<void> => {
    if (await hasCamera()) camera.current?.click()
    else toast.error(tFile('noCamera'))
  }
  const unreadable = (): void => {
    setChosen(null)
    toast.error(tFile('unreadable'))
  }
  const hidden = { type: 'file', className: 'hidden', tabIndex: -1, 'aria-hidden': true } as const

  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => choice.current?.click()}>
          <ImagePlus aria-hidden />
          {t(hasPicture ? 'change' : 'import')}
        </Button>
        <span className="hidden touch:contents">
          <Button look="secondary" onClick={photograph}>
            <Camera aria-hidden />
            {tFile('photograph')}
          </Button>
        </span>
      </div>
      <input {...hidden} ref={choice} accept={mimes.join()} data-source="picture" onChange={({ currentTarget }) => take(currentTarget)} />
      <input {...hidden} ref={camera} accept="image/jpeg,image/png" capture="user" onChange={({ currentTarget }) => take(currentTarget)} />
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
