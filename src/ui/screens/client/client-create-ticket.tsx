import { FolderX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useMedia } from '../../hooks/page/use-media.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useWayBack } from '../../hooks/page/use-way-back.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useList } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { MatchingArticles } from '../../models/help-article/matching-articles.tsx'
import { AnswersWhileTyping } from '../../models/ticket/creation/answers-while-typing.tsx'
import { MoreFields } from '../../models/ticket/creation/more-fields.tsx'
import { useSearchedWords } from '../../models/ticket/creation/use-searched-words.ts'
import { useTicketCreation } from '../../models/ticket/creation/use-ticket-creation.ts'
import { usePerson } from '../../services/services.tsx'
import { DictationButton } from '../../widgets/dictation/dictation-button.tsx'
import { withSpoken } from '../../widgets/dictation/spoken-words.ts'
import { FileChoice } from '../../widgets/files/file-choice.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type Correction, formKey, useCorrection } from '../../widgets/form/use-correction.ts'
import { ClientTicketSheet } from './tickets/client-ticket-sheet.tsx'

/** Fields that most people leave empty. */
const DETAILS = ['type_id', 'priority_id', 'location', 'dead_line', 'email', 'url'] as const

/**
 * The projet that a new ticket is probably for: that of the address, the only one, or that of the
 * person's last ticket.
 */
const useProbableProjet = (projets: readonly Mirrored<'projet'>[]): RecordId | null | undefined => {
  const { actor } = usePerson()
  const named = useSearchParams()[0].get('projet_id')
  const query = useMemo(
    (): ListQuery => ({
      search: '',
      filter: { created_by_id: { in: [actor.id] } },
      orderBy: [{ field: 'created_at', direction: 'desc' }],
      page: 1,
      limit: 5,
    }),
    [actor.id],
  )
  const last = useList('ticket', query).value
  if (!last) return undefined
  const [only, ...others] = projets
  const candidates = [named, others.length === 0 ? only?.id : null, ...last.rows.map(({ projet_id }) => projet_id)]
  return candidates.find((id) => projets.some((projet) => projet.id === id)) ?? null
}

/** A short form for phones: photos, a title, what happens; the projet is guessed. */
export const ClientCreateTicket = () => {
  const { t } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const references = useReferences()
  const correction = useCorrection()
  useScreenTitle(tTitle('client.ticketCreate'))
  const projets = references.all('projet').filter((projet) => projet.archived_at === null)
  const probable = useProbableProjet(projets)
  if (!references.ready || !correction.ready || probable === undefined)
    return <Skeleton className="mx-auto h-80 w-full max-w-[560px]" />
  if (projets.length === 0) {
    return (
      <div className="mx-auto max-w-[560px] rounded-lg border bg-surface">
        <EmptyState isHeading icon={<FolderX />} title={t('noProjets')} hint={t('noProjetsHint')} />
      </div>
    )
  }
  return <CreateForm key={formKey(correction)} probable={probable} projets={projets} correction={correction} />
}

interface CreateFormProps {
  readonly probable: RecordId | null
  /** Projets for which this person can create a ticket. */
  readonly projets: readonly Mirrored<'projet'>[]
  readonly correction: Correction
}

const CreateForm = ({ probable, projets, correction }: CreateFormProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const goBack = useWayBack(path('client.home'))
  // A focus in a field would open the keyboard of a phone over the photos.
  const hasKeyboard = useMedia('(pointer: fine)')
  const defaults = { is_bloquant: false, ...(probable === null ? {} : { projet_id: probable }) }
  // A draft may name a projet that the person no longer sees, which no field would tell.
  const adaptDraft = (draft: FormValues): FormValues =>
    projets.some(({ id }) => id === draft['projet_id']) ? draft : { ...draft, projet_id: probable }
  const { form, choice, onSubmitted } = useTicketCreation(correction, { defaults, adaptDraft }, (id) => {
    toast.success(tCommon('saved'), { description: t('createdToast') })
    navigate(`${path('client.home')}?ticket=${encodeURIComponent(id)}`)
  })
  useSearchedWords(form)
  const cancel = () => {
    form.reset()
    goBack()
  }
  const textOf = (name: string): string => (typeof form.values[name] === 'string' ? form.values[name] : '')
  return (
    <div className="mx-auto max-w-[560px]">
      <h1 className="font-semibold text-xl">{t('newTitle')}</h1>
      <p className="mt-1 mb-5 text-ink-2 text-md">{t('newLeadClient')}</p>
      <Form
        label={t('newTitle')}
        form={form}
        onSubmitted={onSubmitted}
        className="gap-5 rounded-lg border bg-surface p-4 sm:p-6"
      >
        <FileChoice choice={choice} isPhotoFirst />
        <FormField
          model="ticket"
          name="name"
          field={model.fields.name}
          form={form}
          placeholder={t('namePlaceholder')}
          autoFocus={hasKeyboard}
        />
        <AnswersWhileTyping title={textOf('name')} />
        <MatchingArticles space="client" words={`${textOf('name')} ${textOf('description')}`} />
        <div className="grid gap-2">
          <FormField
            model="ticket"
            name="description"
            field={model.fields.description}
            form={form}
            placeholder={t('descriptionPlaceholder')}
          />
          <span className="empty:hidden">
            <DictationButton onWords={(words) => form.set('description', withSpoken(textOf('description'), words))} />
          </span>
        </div>
        {projets.length > 1 && (
          <FormField
            model="ticket"
            name="projet_id"
            field={model.fields.projet_id}
            form={form}
            placeholder={t('projetPlaceholder')}
            {...(probable !== null && form.values['projet_id'] === probable ? { hint: t('projetGuessed') } : {})}
          />
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
        <label className="flex items-center justify-between gap-4 rounded-md border px-3 py-2.5">
          <span>
            <span className="block font-medium">{t('urgentTitle')}</span>
            <span className="block text-ink-3 text-sm">{t('urgentHint')}</span>
          </span>
          <Switch checked={form.values['is_bloquant'] === true} onCheckedChange={(on) => form.set('is_bloquant', on)} />
        </label>
        <MoreFields form={form} names={DETAILS}>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            {DETAILS.map((name) => (
              <FormField key={name} model="ticket" name={name} field={model.fields[name]} form={form} />
            ))}
          </div>
        </MoreFields>
        <div className="flex gap-2">
          <Button look="primary" size="large" type="submit" busy={form.busy} className="flex-1">
            {t('create')}
          </Button>
          <Button look="ghost" size="large" onClick={cancel}>
            {tCommon('cancel')}
          </Button>
        </div>
      </Form>
      <ClientTicketSheet />
    </div>
  )
}
