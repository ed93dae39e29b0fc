import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { DeletedRecords } from './deleted-records.tsx'
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
