import { CloudOff, ExternalLink, FileDown, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../../../hooks/records/use-blob-address.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { saveFile } from '../../../services/save-file.ts'
import { type Preview, usePreview } from './use-preview.ts'

interface PreviewPanelProps {
  readonly invoiceId: string
  /** Changes with everything that the PDF shows. */
  readonly state: string
  readonly name: string
}

/** Fits the width of the panel, without the viewer's own list of pages. */
const VIEW = '#view=FitH&navpanes=0'

/** The PDF that would be sent, or was, beside the editor; refreshed after a pause. */
export const PreviewPanel = ({ invoiceId, state, name }: PreviewPanelProps) => {
  const { t } = useTranslation('invoiceEditor')
  const preview = usePreview(invoiceId, state)
  const address = useBlobAddress(preview.file)
  return (
    <section aria-label={t('preview')} className="flex h-full min-h-0 flex-col bg-sunken">
      <PreviewStatus preview={preview} />
      {preview.file === null || address === null ? (
        <Nothing preview={preview} />
      ) : navigator.pdfViewerEnabled ? (
        <iframe title={t('previewOf', { name })} src={address + VIEW} className="min-h-0 w-full flex-1" />
      ) : (
        <OpenOutside file={preview.file} address={address} name={name} />
      )}
    </section>
  )
}

const PreviewStatus = ({ preview: { status, file, retry } }: { readonly preview: Preview }) => {
  const { t } = useTranslation('invoiceEditor')
  // Without a page to show, the panel says the same at length.
  if (file === null) return null
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center gap-2 border-line border-b px-3 text-ink-2 text-sm [&_svg]:size-4"
    >
      {status === 'loading' && <LoaderCircle aria-hidden className="animate-turn" />}
      {status === 'offline' && <CloudOff aria-hidden />}
      {status === 'failed' && <TriangleAlert aria-hidden />}
      <span>{t(`previewStatus.${status}`)}</span>
      {status === 'failed' && (
        <Button look="ghost" size="small" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

const Nothing = ({ preview: { status, retry } }: { readonly preview: Preview }) => {
  const { t } = useTranslation('invoiceEditor')
  if (status === 'loading' || status === 'current') {
    return (
      <p role="status" className="m-auto flex items-center gap-2 text-ink-2">
        <LoaderCircle aria-hidden className="size-4 animate-turn" />
        {t('previewStatus.loading')}
      </p>
    )
  }
  return (
    <EmptyState
      className="m-auto"
      icon={status === 'failed' ? <TriangleAlert /> : <CloudOff />}
      title={t(`noPreview.${status}`)}
      hint={t('noPreviewHint')}
      action={
        status === 'failed' && (
          <Button look="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}

/** For browsers that show no PDF inside a page, as those of most phones. */
const OpenOutside = ({
  file,
  address,
  name,
}: {
  readonly file: Blob
  readonly address: string
  readonly name: string
}) => {
  const { t } = useTranslation('invoiceEditor')
  return (
    <div className="m-auto grid justify-items-center gap-3 p-6 text-center">
      <p className="max-w-[42ch] text-ink-2">{t('noViewer')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" asChild>
          <a href={address} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('openPdf')}
          </a>
        </Button>
        <Button look="secondary" onClick={() => saveFile(file, `${name}.pdf`)}>
          <FileDown aria-hidden />
          {t('savePdf')}
        </Button>
      </div>
    </div>
  )
}
