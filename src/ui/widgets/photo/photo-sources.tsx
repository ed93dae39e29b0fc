import { Camera, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { hasCamera } from '../files/camera.ts'
import { WebcamDialog } from './webcam-dialog.tsx'

interface PhotoSourcesProps {
  /** Types that may be chosen. */
  readonly mimes: readonly string[]
  readonly hasPicture: boolean
  onFile(file: Blob): void
}

/**
 * Buttons for choosing a picture and for taking one: by the application of a phone, or by the
 * camera of a computer.
 */
export const PhotoSources = ({ mimes, hasPicture, onFile }: PhotoSourcesProps) => {
  const { t } = useTranslation('photo')
  const { t: tFile } = useTranslation('file')
  const choice = useRef<HTMLInputElement>(null)
  const phoneCamera = useRef<HTMLInputElement>(null)
  const [isWebcamOpen, setWebcamOpen] = useState(false)

  const take = (input: HTMLInputElement): void => {
    const [file] = input.files ?? []
    // Allows choosing the same file again.
    input.value = ''
    if (file) onFile(file)
  }
  const withoutCamera = (): void => {
    setWebcamOpen(false)
    toast.error(tFile('noCamera'))
    choice.current?.click()
  }
  const photograph = async (): Promise<void> => {
    if (!(await hasCamera())) withoutCamera()
    else if (matchMedia('(pointer: coarse)').matches) phoneCamera.current?.click()
    else setWebcamOpen(true)
  }
  const hidden = { type: 'file', className: 'hidden', tabIndex: -1, 'aria-hidden': true } as const

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => choice.current?.click()}>
          <ImagePlus aria-hidden />
          {t(hasPicture ? 'change' : 'import')}
        </Button>
        <Button look="secondary" onClick={photograph}>
          <Camera aria-hidden />
          {tFile('photograph')}
        </Button>
      </div>
      <input
        {...hidden}
        ref={choice}
        accept={mimes.join()}
        data-source="picture"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        {...hidden}
        ref={phoneCamera}
        accept="image/jpeg,image/png"
        capture="user"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {isWebcamOpen && (
        <WebcamDialog
          onNoCamera={withoutCamera}
          onCancel={() => setWebcamOpen(false)}
          onPicture={(picture) => {
            setWebcamOpen(false)
            onFile(picture)
          }}
        />
      )}
    </>
  )
}
