import { FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { RecordId } from '#contract/core/ids.ts'
import { ticket as model } from '#contract/models/ticket/ticket.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { MatchingArticles } from '../../models/help-article/matching-articles.tsx'
import { useSearchedWords } from '../../models/ticket/creation/use-searched-words.ts'
import { useTicketCreation } from '../../models/ticket/creation/use-ticket-creation.ts'
import { FileChoice } from '../../widgets/files/file-choice.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { type Correction, formKey, useCorrection } from '../../widgets/form/use-correction.ts'

/** A short form for phones: three fields, the projet prefilled where there is only one. */
export const ClientCreateTicket = () => {
  const { t } = useTranslation('ticket')
  const { t: tTitle } = useTranslation('title')
  const references = useReferences()
  const correction = useCorrection()
  useScreenTitle(tTitle('client.ticketCreate'))
  const projets = references.all('projet').filter((projet) => projet.archived_at === null)
  if (!references.ready || !correction.ready) return <Skeleton className="mx-auto h-80 w-full max-w-[560px]" />
  if (projets.length === 0) {
    return (
      <div className="mx-auto max-w-[560px] rounded-lg border bg-surface">
        <EmptyState icon={<FolderX />} title={t('noProjets')} hint={t('noProjetsHint')} />
      </div>
    )
  }
  return <CreateForm key={formKey(correction)} onlyProjet={projets.length === 1 ? (projets[0]?.id ?? null) : null} correction={correction} />
}

interface CreateFormProps {
  readonly onlyProjet: RecordId | null
  readonly correction: Correction
}

const CreateForm = ({ onlyProjet, correction }: CreateFormProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const defaults = { is_bloquant: false, ...(onlyProjet === null ? {} : { projet_id: onlyProjet }) }
  const { form, choice, onSubmitted } = useTicketCreation(correction, defaults, (id) => {
    toast.success(tCommon('saved'), { description: t('createdToast') })
    navigate(`${path('client.home')}?ticket=${encodeURIComponent(id)}`)
  })
  useSearchedWords(form)
  const cancel = () => {
    form.reset()
    navigate(-1)
  }
  return (
    <div className="mx-auto max-w-[560px]">
      <h1 className="font-semibold text-xl">{t('newTitle')}</h1>
      <p className="mt-1 mb-5 text-ink-2 text-md">{t('newLeadClient')}</p>
      <Form label={t('newTitle')} form={form} onSubmitted={onSubmitted} className="gap-5 rounded-lg border bg-surface p-4 sm:p-6">
        {onlyProjet === null && (
          <FormField model="ticket" name="projet_id" field={model.fields.projet_id} form={form} placeholder={t('projetPlaceholder')} />
        )}
        <FormField model="ticket" name="name" field={model.fields.name} form={form} placeholder={t('namePlaceholder')} autoFocus />
        <FormField model="ticket" name="description" field={model.fields.description} form={form} placeholder={t('descriptionPlaceholder')} />
        <MatchingArticles space="client" words={`${form.values['name'] ?? ''} ${form.values['description'] ?? ''}`} />
        <FileChoice choice={choice} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
        <label className="flex items-center justify-between gap-4 rounded-md border px-3 py-2.5">
          <span>
            <span className="block font-medium">{t('urgentTitle')}</span>
            <span className="block text-ink-3 text-sm">{t('urgentHint')}</span>
          </span>
          <Switch checked={form.values['is_bloquant'] === true} onCheckedChange={(on) => form.set('is_bloquant', on)} />
        </label>
        <div className="flex gap-2">
          <Button look="primary" size="large" type="submit" busy={form.busy} className="flex-1">
            {t('create')}
          </Button>
          <Button look="ghost" size="large" onClick={cancel}>
            {tCommon('cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
