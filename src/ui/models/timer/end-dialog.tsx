import { useTranslation } from 'react-i18next'
import { elapsedMs } from '#contract/models/timer/elapsed.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { minutesOf } from './exact-time.ts'
import { TicketName } from './ticket-name.tsx'
import { useNow } from './use-now.ts'
import type { Run } from './use-runs.ts'

const MINUTE_MS = 60_000

interface EndDialogProps {
  readonly run: Run
  /** The proposed end, ISO 8601 UTC. */
  readonly end: string
  /** Null for now. */
  onChoose(end: string | null): void
  onDismiss(): void
}

/** Asks when a run ended that was probably forgotten. Nothing is stopped without an answer. */
export const EndDialog = ({ run, end, onChoose, onDismiss }: EndDialogProps) => {
  const { t } = useTranslation('timer')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const now = useNow(MINUTE_MS, true)
  const workedUntil = (stopped_at: string | null) => format.minutes(minutesOf(elapsedMs({ ...run, stopped_at }, now)))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDismiss()}
      title={t('forgotten')}
      description={t('forgottenSince', { when: format.when(run.started_at) })}
      closeLabel={tCommon('close')}
    >
      <div className="grid gap-2">
        <p className="mb-1 font-medium">
          <TicketName id={run.ticket_id} />
        </p>
        <Button look="primary" size="large" onClick={() => onChoose(end)}>
          {t('endedAt', { when: format.when(end), worked: workedUntil(end) })}
        </Button>
        <Button look="secondary" size="large" onClick={() => onChoose(null)}>
          {t('endsNow', { worked: workedUntil(null) })}
        </Button>
        <Button look="ghost" onClick={onDismiss}>
          {t('goesOn')}
        </Button>
        <p className="text-ink-3 text-sm">{t('correctLater')}</p>
      </div>
    </Dialog>
  )
}
