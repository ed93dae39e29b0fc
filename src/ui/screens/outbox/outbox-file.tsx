import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Imported } from '#contract/core/events/event.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { EventCommands } from './event/use-event-commands.ts'

/**
 * Exports pending events as a file, and imports such a file from another browser of the same
 * person.
 */
export const OutboxFile = ({ commands }: { readonly commands: EventCommands }) => {
  const { t } = useTranslation('outbox')
  const { outbox } = useServices()
  const input = useRef<HTMLInputElement>(null)

  const reportImport = (imported: Imported): void => {
    if (imported.status !== 'imported') {
      toast.error(t(`file.${imported.status}`))
      return
    }
    const { added, known, unreadable } = imported
    const others = [
      known > 0 && t('file.known', { count: known }),
      unreadable > 0 && t('file.notRead', { count: unreadable }),
    ].filter(Boolean)
    toast.success(
      t('file.imported', { count: added }),
      others.length > 0 ? { description: others.join(' · ') } : undefined,
    )
  }
  const take = async (file: File | undefined): Promise<void> => {
    if (file) reportImport(await outbox.importOutbox(await file.text()))
    if (input.current) input.current.value = ''
  }

  return (
    <>
      <Button look="secondary" onClick={() => void commands.download()}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{t('file.download')}</span>
      </Button>
      <Button look="secondary" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        <span className="max-sm:sr-only">{t('file.import')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('file.import')}
        className="hidden"
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </>
  )
}
