import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { ACCEPT } from '../../widgets/files/chosen-file.ts'

/** Chooses files beside the text of a comment; a phone offers its camera too. */
export const AttachButton = ({ onFiles }: { onFiles(files: readonly File[]): void }) => {
  const { t } = useTranslation('file')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
