import { Camera, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Button } from '../../kit/button.tsx'
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
}

/** Buttons for choosing files and, on a phone, for the camera. */
export const FileSources = ({ label, onFiles, describedBy }: FileSourcesProps) => {
  const { t } = useTranslation('file')
  const choice = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  const photograph = async (): Promise<void> => {
    if (await hasCamera()) {
      camera.current?.click()
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

  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => choice.current?.click()} aria-describedby={describedBy}>
        <Paperclip aria-hidden />
        {t(label)}
      </Button>
      <span className="hidden touch:contents">
        <Button look="secondary" onClick={photograph}>
          <Camera aria-hidden />
          {t('photograph')}
        </Button>
      </span>
      <input {...hidden} ref={choice} multiple accept={ACCEPT} data-source="files" onChange={({ currentTarget }) => take(currentTarget)} />
      <input {...hidden} ref={camera} accept="image/jpeg,image/png" capture="environment" onChange={({ currentTarget }) => take(currentTarget)} />
    </div>
  )
}
