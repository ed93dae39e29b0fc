import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useIsStaff } from '../../hooks/records/people.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { localDay } from '../../text/format.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'
import { ContractNote } from '../contract/contract-note.tsx'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Adds time to a ticket, online or offline. */
export const PointageForm = ({ ticket, close }: { readonly ticket: Mirrored<'ticket'>; close(): void }) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const { t: tUndo } = useTranslation('undo')
  const { now } = useServices()
  const { actor } = usePerson()
  const { createRecord } = useDispatchAction()
  const { undoAction } = useUndo()
  /** Id of the event of the last creation. */
  const created = useRef('')
  const isStaff = useIsStaff()
  const today = localDay(now())
  const isManager = actor.role === 'manager'
  const initial = useMemo(
    () => ({ ut: null, date: today, comment: null, ticket_id: ticket.id, ...(isManager ? { user_id: actor.id } : {}) }),
    [today, ticket.id, isManager, actor.id],
  )
  const form = useForm({
    action: pointageActions.create,
    initial,
    mode: 'create',
    draftKey: `ticket:${ticket.id}:pointage`,
    messages: {},
    // The ticket may have been numbered after the form was opened: use its present id.
    submit: async (payload, _seen, draft) => {
      const { answer, eventId } = await createRecord('pointage', { ...payload, ticket_id: ticket.id }, draft)
      created.current = eventId
      return submitOutcomeOf(answer)
    },
  })
  const done = () => {
    const eventId = created.current
    const undo = { label: tUndo('undo'), onClick: () => void undoAction(eventId, t('pointageAdded')) }
    toast.success(tCommon('saved'), { id: eventId, description: t('pointageAdded'), action: undo })
    close()
  }

  return (
    <Form label={t('addPointage')} form={form} onSubmitted={done} className="mb-5 rounded-lg border bg-sunken p-4">
      <FormField model="pointage" name="ut" field={model.fields.ut} form={form} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField model="pointage" name="date" field={model.fields.date} form={form} />
        {isManager && (
          <FormField model="pointage" name="user_id" field={model.fields.user_id} form={form} among={isStaff} />
        )}
      </div>
      <FormField
        model="pointage"
        name="comment"
        field={model.fields.comment}
        form={form}
        placeholder={t('commentPlaceholder')}
      />
      <ContractNote ticket={ticket} day={textOf(form.values['date']) ?? today} ut={numberOf(form.values['ut'])} />
      <div className="flex gap-2">
        <Button look="primary" type="submit" busy={form.busy}>
          {t('addPointage')}
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            form.reset()
            close()
          }}
        >
          {tCommon('cancel')}
        </Button>
      </div>
    </Form>
  )
}
