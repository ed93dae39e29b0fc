import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyRecord } from '#contract/core/model.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useIsStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { formBar } from '../../kit/form-bar.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { MoreFields } from '../../models/ticket/creation/more-fields.tsx'
import { RequesterField } from '../../models/ticket/creation/requester-field.tsx'
import { draftOnPage, firstValues, needsProjets, ticketStart } from '../../models/ticket/creation/ticket-start.ts'
import { useSearchedWords } from '../../models/ticket/creation/use-searched-words.ts'
import { useTicketCreation } from '../../models/ticket/creation/use-ticket-creation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { FileChoice } from '../../widgets/files/file-choice.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type Correction, formKey, useCorrection } from '../../widgets/form/use-correction.ts'

const FIRST = ['name', 'projet_id', 'description'] as const
const MAIN = ['responsable_id', 'priority_id', 'type_id', 'dead_line'] as const
const DETAILS = ['ut', 'importance', 'todo_at', 'ut_max', 'tag', 'location', 'email', 'url'] as const
const FLAGS = ['is_bloquant', 'is_facturable', 'visible_to_client'] as const
const MORE = [...DETAILS, ...FLAGS]

const DEFAULTS = {
  importance: model.fields.importance.default,
  is_facturable: model.fields.is_facturable.default,
  is_bloquant: model.fields.is_bloquant.default,
  visible_to_client: model.fields.visible_to_client.default,
}

/** Creation form for staff: title and projet are required, the other fields are optional. */
export const CreateTicket = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('title')
  const correction = useCorrection()
  const [search] = useSearchParams()
  const { ready } = useReferences()
  // The first values of a form are read once.
  const isStartKnown = ready || !needsProjets(search)
  return (
    <>
      <ScreenTitle title={t(`${space}.ticketCreate`)} />
      {isStartKnown && correction.ready && (
        <CreateForm key={formKey(correction)} space={space} correction={correction} />
      )}
    </>
  )
}

const CreateForm = ({ space, correction }: { readonly space: StaffSpace; readonly correction: Correction }) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const isStaff = useIsStaff()
  const [search] = useSearchParams()
  const references = useReferences()
  const [start] = useState(() => ticketStart(search, references.all('projet')))
  const [beginning] = useState(() => ({
    defaults: { ...DEFAULTS, ...firstValues(search, start) },
    adaptDraft: (draft: FormValues) => draftOnPage(draft, search, references.all('projet')),
  }))
  const client = references.find('client', start.clientId)
  const isOfClient = useCallback((projet: AnyRecord) => projet['client_id'] === start.clientId, [start.clientId])
  const { form, choice, onSubmitted } = useTicketCreation(correction, beginning, (id) => {
    toast.success(tCommon('saved'), { description: t('createdToast') })
    navigate(path(`${space}.ticket`, { ticket: id }))
  })
  useSearchedWords(form)
  const field = (name: keyof typeof model.fields) => (
    <FormField
      key={name}
      model="ticket"
      name={name}
      field={model.fields[name]}
      form={form}
      autoFocus={name === 'name'}
      {...(name === 'name' ? { placeholder: t('namePlaceholder') } : {})}
      {...(name === 'description' ? { placeholder: t('descriptionPlaceholder') } : {})}
      {...(name === 'responsable_id' ? { among: isStaff, placeholder: t('nobody') } : {})}
      {...(name === 'projet_id' && client
        ? { first: isOfClient, hint: t('projetsOfClient', { name: client.name }) }
        : {})}
    />
  )

  const cancel = () => {
    form.reset()
    navigate(-1)
  }
  return (
    <div className="mx-auto max-w-[720px] px-4 py-6 sm:px-8 sm:py-8">
      <p className="mb-6 text-ink-2">{t('newLead')}</p>
      <Form label={t('newTitle')} form={form} onSubmitted={onSubmitted} className="gap-5">
        {FIRST.map(field)}
        <RequesterField form={form} />
        <div className="grid gap-5 sm:grid-cols-2">{MAIN.map(field)}</div>
        <FileChoice choice={choice} />
        <MoreFields form={form} names={MORE}>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">{DETAILS.map(field)}</div>
          <div className="mt-5 grid gap-4 sm:grid-cols-3">{FLAGS.map(field)}</div>
        </MoreFields>
        <div
          ref={formBar}
          className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-2 border-t bg-surface px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0"
        >
          <Button look="secondary" onClick={cancel}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={form.busy} className="max-sm:flex-1">
            {t('create')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
