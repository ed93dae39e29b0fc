import { FileInput } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receivedInvoiceCalls } from '#contract/calls/received-invoice.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { useServices } from '../../../services/services.tsx'
import { useDroppedFiles } from '../../../widgets/files/use-dropped-files.ts'

interface Imported {
  readonly ref: string
  readonly seller_name: string
}

/** Imports files of invoices one after the other; each is stored, or refused with a reason. */
export const ImportButton = () => {
  const { t } = useTranslation('receivedInvoices')
  const { online, deviceHealth } = useServices()
  const problemText = useProblemText()
  const isOnline = useIsOnline()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)

  const importOne = async (file: File): Promise<void> => {
    try {
      const { ref, seller_name } = (await online.postFile(
        receivedInvoiceCalls.import.path,
        file,
        file.name,
      )) as Imported
      toast.success(t('imported', { ref, seller: seller_name }))
      deviceHealth.syncNow()
    } catch (problem) {
      // The port rejects with nothing else.
      toast.error(t('notImported', { name: file.name }), { description: problemText(problem as SignInProblem) })
    }
  }
  const importAll = async (files: readonly File[]): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    for (const file of files) await importOne(file)
    setIsBusy(false)
  }
  useDroppedFiles((files) => void importAll(files))
  return (
    <>
      <Button
        look="primary"
        busy={isBusy}
        disabled={!isOnline}
        title={isOnline ? undefined : t('needsNetwork')}
        onClick={() => input.current?.click()}
        className="max-sm:w-control max-sm:px-0"
      >
        <FileInput aria-hidden />
        <span className="max-sm:sr-only">{t('import')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        onChange={({ currentTarget }) => {
          void importAll([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
