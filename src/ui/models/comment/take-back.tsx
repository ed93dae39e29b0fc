import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { Composer } from './comment-composer.tsx'

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
