import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordId, temporaryId } from '#contract/core/ids.ts'
import { MAX_UT_PER_DAY, MINUTES_PER_UT } from '#contract/core/kinds/ut.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import { elapsedMs, isClockDoubtful, utOfMs } from '#contract/models/timer/elapsed.ts'
import { creationOf, newEventOf } from '../../hooks/actions/new-event.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useUndo } from '../../services/undo-context.ts'
import { localDay } from '../../text/format.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'
import { minutesOf } from './exact-time.ts'
import { TicketPicker } from './ticket-picker.tsx'
import type { Run } from './use-runs.ts'
import type { WorkDialogProps } from './work-dialog.tsx'
import { PROPOSED_UT, workDraft } from './work-draft.ts'

const MAX_WORK_MS = MAX_UT_PER_DAY * MINUTES_PER_UT * 60_000

/** The UT that an ended run proposes; null where only the person knows. */
const proposedUt = (run: Run): number | null => {
  const worked = elapsedMs(run, 0)
  return isClockDoubtful(run) || worked > MAX_WORK_MS ? null : utOfMs(worked)
}

/** A form whose creation and whose run are stored together: both, or neither. */
const useWorkForm = (run: Run) => {
  const { newId } = useServices()
  const { dispatchGroup } = useDispatchAction()
  const groupId = useRef('')
  const initial = useMemo(
    () => ({
      ut: proposedUt(run),
      [PROPOSED_UT]: proposedUt(run),
      date: localDay(new Date(run.started_at)),
      comment: null,
      kind: null,
      ticket_id: run.ticket_id,
    }),
    [run],
  )
  const form = useForm({
    action: pointageActions.create,
    initial,
    mode: 'create',
    draftKey: `timer:${run.id}:work`,
    adaptDraft: (draft) => workDraft(draft, proposedUt(run)),
    messages: {},
    submit: async (payload, _seen, draft) => {
      const id = newId()
      const log = newEventOf(newId(), 'timer', {
        record: run,
        action: 'log',
        payload: { pointage_id: temporaryId(id) },
      })
      const stored = await dispatchGroup([{ ...creationOf(id, 'pointage', payload), ...draft }, log])
      groupId.current = stored?.id ?? ''
      return submitOutcomeOf(stored?.answers[0] ?? null)
    },
  })
  return { form, groupId }
}

interface WorkFormProps extends Omit<WorkDialogProps, 'runId'> {
  readonly run: Run
}

export const WorkForm = ({ run, canContinue, onAct, onDismiss }: WorkFormProps) => {
  const { t } = useTranslation('timer')
  const { t: tCommon } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const { t: tUndo } = useTranslation('undo')
  const { undoAction } = useUndo()
  const { form, groupId } = useWorkForm(run)
  const done = () => {
    const id = groupId.current
    const undo = { label: tUndo('undo'), onClick: () => void undoAction(id, tTicket('pointageAdded')) }
    toast.success(tCommon('saved'), { id, description: tTicket('pointageAdded'), action: undo })
    onDismiss()
  }
  return (
    <Form label={t('whatDone')} form={form} onSubmitted={done}>
      <Measured run={run} />
      <TicketField form={form} />
      <FormField
        model="pointage"
        name="comment"
        field={model.fields.comment}
        form={form}
        placeholder={tTicket('commentPlaceholder')}
        autoFocus={run.ticket_id !== null}
      />
      <FormField model="pointage" name="kind" field={model.fields.kind} form={form} />
      <FormField model="pointage" name="ut" field={model.fields.ut} form={form} />
      <FormField model="pointage" name="date" field={model.fields.date} form={form} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={form.busy}>
          {tCommon('save')}
        </Button>
        <Button look="secondary" onClick={onDismiss}>
          {t('later')}
        </Button>
        {canContinue && (
          <Button look="ghost" onClick={() => onAct('reopen', run.id)}>
            {t('goOn')}
          </Button>
        )}
        <Button look="ghost" className="sm:ml-auto" onClick={() => onAct('discard', run.id)}>
          {t('discard')}
        </Button>
      </div>
    </Form>
  )
}

/** Shows the measured time exactly; the form has the nearest quarter of an hour. */
const Measured = ({ run }: { readonly run: Run }) => {
  const { t } = useTranslation('timer')
  const format = useFormat()
  const worked = elapsedMs(run, 0)
  const paused = Date.parse(run.stopped_at ?? run.started_at) - Date.parse(run.started_at) - worked
  const minutes = (ms: number) => format.minutes(minutesOf(ms))
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 tabular first-letter:uppercase">
        {t('measured', {
          from: format.stamp(run.started_at),
          to: format.time(run.stopped_at ?? run.started_at),
          worked: minutes(worked),
        })}
        {minutesOf(paused) > 0 && ` · ${t('pausedFor', { paused: minutes(paused) })}`}
      </p>
      {isClockDoubtful(run) ? (
        <Notice tone="warning">{t('clockDoubtful')}</Notice>
      ) : worked > MAX_WORK_MS ? (
        <Notice tone="warning">{t('tooLong')}</Notice>
      ) : (
        run.is_stop_assumed && <Notice tone="info">{t('stopAssumed')}</Notice>
      )}
    </div>
  )
}

const TicketField = ({ form }: { readonly form: FormState }) => {
  const labels = useLabels()
  const label = labels.fieldOf('pointage', 'ticket_id')
  return (
    <div data-field="ticket_id">
      <FieldRow label={label} required error={form.errorOf('ticket_id')}>
        {(ids) => (
          <TicketPicker
            {...ids}
            label={label}
            value={(form.values['ticket_id'] as RecordId | null) ?? null}
            onChange={(ticketId) => form.set('ticket_id', ticketId)}
          />
        )}
      </FieldRow>
    </div>
  )
}
