import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName } from '#contract/registry.ts'
import { correctionOf } from '../../correction-path.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useEvent } from '../../hooks/sync/use-outbox-events.ts'
import { Late, lateComponent } from '../../kit/late.tsx'
import { CREATION_PAGES } from '../../navigation.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { refusalKindOf } from './refusal-kind.ts'

/** The text comparison brings its own library, which few people ever need. */
const TEXTS_DIALOG = lateComponent(async () => (await import('./texts-dialog.tsx')).TextsDialog)

interface AnswerDialogProps {
  readonly eventId: string
  readonly space: RoleSlug
  close(): void
}

/** The page on which the action of this event is corrected; undefined where a dialog does it. */
const correctionPageOf = ({ model, action }: LoggedEvent, space: RoleSlug) =>
  action === 'create' && isModelName(model) ? CREATION_PAGES[model]?.[space] : undefined

/**
 * Where a person resolves a refusal: the screen of the action, a form, or both versions of a text.
 */
export const AnswerDialog = ({ eventId, space, close }: AnswerDialogProps) => {
  const event = useEvent(eventId)
  const navigate = useNavigate()
  const path = usePath()
  const page = event ? correctionPageOf(event, space) : undefined

  useEffect(() => {
    if (!page) return
    navigate(correctionOf(path(page), eventId))
    close()
  }, [page, eventId, navigate, path, close])

  // Once resolved, the event is no longer refused.
  if (!event || page || event.state !== 'refused') return null
  if (refusalKindOf(event) !== 'text') return <CorrectionDialog key={event.id} event={event} close={close} />
  return <Late key={event.id} of={TEXTS_DIALOG} with={{ event, close }} />
}
