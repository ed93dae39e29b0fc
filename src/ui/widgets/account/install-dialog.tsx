import { Share, SquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/overlays/dialog.tsx'

interface InstallDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** The steps on an iPhone or iPad, whose browser offers no installation of itself. */
export const InstallDialog = ({ open, onOpenChange }: InstallDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('install.title')}
      description={t('install.why')}
      closeLabel={t('close')}
    >
      <ol className="grid gap-3">
        <li className="flex items-center gap-3">
          <Share aria-hidden className="size-5 shrink-0 text-accent-text" />
          {t('install.share')}
        </li>
        <li className="flex items-center gap-3">
          <SquarePlus aria-hidden className="size-5 shrink-0 text-accent-text" />
          {t('install.add')}
        </li>
      </ol>
    </Dialog>
  )
}
