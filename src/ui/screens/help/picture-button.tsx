import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES } from '#contract/core/files/uploads.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { ACCEPTED_PICTURES, useAddPicture } from './use-add-picture.ts'

interface PictureButtonProps {
  readonly recordId: RecordId
  /** Puts a text into the field where its caret is. */
  insert(text: string): void
}

const ACCEPT = ACCEPTED_PICTURES.map((type) => FILE_TYPES[type].mime).join(',')

/** Uploads a picture and puts it into the text; says why it cannot while there is no network. */
export const PictureButton = ({ recordId, insert }: PictureButtonProps) => {
  const { t } = useTranslation('help')
  const isOnline = useIsOnline()
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, add } = useAddPicture(recordId)
  const isUnsent = isTemporaryId(recordId)
  const hint = !isOnline ? t('pictureOffline') : isUnsent ? t('pictureNotSent') : null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          look="secondary"
          size="small"
          busy={busy}
          disabled={hint !== null}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
          {t('addPicture')}
        </Button>
        {hint !== null && <p className="text-ink-2 text-sm">{hint}</p>}
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={t('addPicture')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Allows choosing the same file again.
          event.target.value = ''
          if (file) void add(file, insert)
        }}
      />
    </div>
  )
}
