import { Camera, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { hasCamera } from './camera.ts'
import { ACCEPT } from './chosen-file.ts'

interface FileSourcesProps {
  /**
   * Text of the button: a form names the choice of a file (specification, section 2), a page the
   * addition of one.
   */
  readonly label: 'choose' | 'add'
  onFiles(files: readonly File[]): void
  readonly describedBy?: string
  readonly isPhotoFirst?: boolean
}

/** Buttons for choosing files and, on a phone, for the camera. */
export const FileSources = ({ label, onFiles, describedBy, isPhotoFirst = false }: FileSourcesProps) => {
  const { t } = useTranslation('file')
  const choice = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)

  const photograph = async (): Promise<void> => {
    if (await hasCamera()) {
      photo.current?.click()
      return
    }
    toast.error(t('noCamera'))
    choice.current?.click()
  }
  const take = (input: HTMLInputElement): void => {
    onFiles([...(input.files ?? [])])
    // Allows choosing the same file again.
    input.value = ''
  }
  const hidden = { type: 'file', className: 'hidden', tabIndex: -1, 'aria-hidden': true } as const

  const camera = (
    <span className="hidden touch:contents">
      <Button look={isPhotoFirst ? 'primary' : 'secondary'} onClick={photograph}>
        <Camera aria-hidden />
        {t('photograph')}
      </Button>
    </span>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {isPhotoFirst && camera}
      <Button look="secondary" onClick={() => choice.current?.click()} aria-describedby={describedBy}>
        <Paperclip aria-hidden />
        {t(label)}
      </Button>
      {!isPhotoFirst && camera}
      <input
        {...hidden}
        ref={choice}
        multiple
        accept={ACCEPT}
        data-source="files"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        {...hidden}
        ref={photo}
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  )
}
