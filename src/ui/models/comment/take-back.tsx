import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsettled, type LoggedEvent } from '#contract/core/events/event.ts'
import { mayWithdraw } from '#contract/core/events/event-state.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { Composer } from './comment-composer.tsx'

/** The events of comments that were never sent, by the id of the comment. */
export const useUnsentComments = (): ReadonlyMap<RecordId, LoggedEvent> => {
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  return useMemo(() => {
    const creations = events?.filter((event) => event.model === 'comment' && event.action === 'create') ?? []
    return new Map(
      creations
        .filter((event) => isUnsettled(event.state) && mayWithdraw(event))
        .map((event) => [event.recordId, event]),
    )
  }, [events])
}

interface TakeBackProps {
  readonly comment: Mirrored<'comment'>
  readonly creation: LoggedEvent
  readonly giveBack: Composer['giveBack']
}

/** Takes an unsent comment back; its text returns to the form. */
export const TakeBack = ({ comment, creation, giveBack }: TakeBackProps) => {
  const { t } = useTranslation('comment')
  const { outbox } = useServices()
  const takeBack = async (): Promise<void> => {
    const { cancelled, sent } = await outbox.undo(creation.id)
    if (cancelled.length === 0 && sent.length === 0) {
      toast.error(t('tooLate'))
      return
    }
    giveBack(comment)
    toast(t(cancelled.length > 0 ? 'takenBack' : 'removedAgain'))
  }
  return (
    <Button look="ghost" size="small" onClick={takeBack}>
      <Undo2 aria-hidden />
      {t('takeBack')}
    </Button>
  )
}
