import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Imported } from '#contract/core/event.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useServices } from '../../services.tsx'
import { useSyncStatus } from '../../use-sync-status.ts'

const save = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** What waits as a file that another browser of the same person takes in; offered aloud where this one may lose it. */
export const OutboxFile = () => {
  const { t } = useTranslation('outbox')
  const { outbox, now } = useServices()
  const { storage, pending } = useSyncStatus()
  const input = useRef<HTMLInputElement>(null)
  const isAtRisk = pending > 0 && (storage === 'may_be_evicted' || storage === 'failing')

  const told = (imported: Imported): void => {
    if (imported.status === 'imported') toast.success(t('file.imported', { count: imported.added }))
    else toast.error(t(`file.${imported.status}`))
  }
  const take = async (file: File | undefined): Promise<void> => {
    if (file) told(await outbox.import(await file.text()))
    if (input.current) input.current.value = ''
  }
  const download = async (): Promise<void> => save(await outbox.export(), `file-d-envoi-${now().toISOString().slice(0, 10)}.json`)

  return (
    <div className="mb-5 grid gap-3">
      {isAtRisk && <Notice tone="warning">{t(storage === 'failing' ? 'file.failing' : 'file.atRisk')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => void download()}>
          {t('file.download')}
        </Button>
        <Button look="secondary" onClick={() => input.current?.click()}>
          {t('file.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t('file.import')}
          className="hidden"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
    </div>
  )
}
