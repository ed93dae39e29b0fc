import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { IMPORTED_MODELS } from '#contract/import/import.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import type { ImportSteps } from './use-imports.ts'

interface UndoImportProps {
  readonly shown: WireImport
  readonly steps: ImportSteps
}

/** Undoes a whole import, after a question that counts the records it deletes. */
export const UndoImport = ({ shown, steps: { busy, step } }: UndoImportProps) => {
  const { t } = useTranslation('imports')
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button look="secondary" busy={busy} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {t('undo')}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('undoTitle')}
        description={<DeletedRecords shown={shown} />}
        cancelLabel={t('keep')}
        confirmLabel={t('undo')}
        destructive
        onConfirm={() => void step('undo', {})}
      />
    </div>
  )
}

/** Numbers of the records that an undo deletes. */
const DeletedRecords = ({ shown: { state, report } }: { readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  const counts = IMPORTED_MODELS.map((model) => ({ model, count: report?.created[model] ?? 0 })).filter(({ count }) => count > 0)
  if (report === null) return <p>{t('undoText.unknown')}</p>
  if (counts.length === 0) return <p>{t('undoText.nothing')}</p>
  return (
    <>
      <p>{t(state === 'failed' ? 'undoText.failed' : 'undoText.done')}</p>
      <ul className="mt-1 list-disc pl-5">
        {counts.map(({ model, count }) => (
          <li key={model}>
            {format.number(count)} {labels.nounOf(model, count)}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('undoIfUsed')}</p>
    </>
  )
}
