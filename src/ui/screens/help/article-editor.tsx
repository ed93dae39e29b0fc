import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { fieldOf } from '#contract/core/model.ts'
import { articleText } from '#contract/models/help-article/article-text.ts'
import { helpArticleActions } from '#contract/models/help-article/help-article.actions.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { formBar } from '../../kit/form-bar.ts'
import type { Article } from '../../models/help-article/use-articles.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'
import { useSavedToast } from '../../widgets/form/use-saved-toast.ts'
import { ArticleWriting } from './article-writing.tsx'
import { HelpFrame } from './help-frame.tsx'
import { LanguageChoice } from './language-choice.tsx'

const { fields } = helpArticle
const WRITTEN = ['title_fr', 'title_en', 'body_fr', 'body_en', 'section', 'audience'] as const

/**
 * The editor of an article: both languages, a preview beside the text, and a draft of what is
 * typed.
 */
export const ArticleEditor = () => {
  const { t } = useTranslation('help')
  const { help_article: id = '' } = useParams()
  const { value, current } = useOne('help_article', id)
  // The form takes its texts once: those of another article must not be among them.
  const article = current ? value : undefined
  const isArriving = useIsArriving()
  return (
    <HelpFrame space="manager" title={t('editTitle')}>
      {article ? (
        <EditForm key={id} draftKey={`help_article:${id}`} article={article} />
      ) : article === undefined || isArriving ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <EmptyState icon={<SearchX />} title={t('notFound')} hint={t('notFoundHint')} />
      )}
    </HelpFrame>
  )
}

interface EditFormProps {
  readonly article: Article
  readonly draftKey: string
}

const useEditForm = ({ article, draftKey }: EditFormProps) => {
  const { t } = useTranslation('help')
  const { dispatchActions } = useDispatchAction()
  const [initial] = useState<FormValues>(() =>
    Object.fromEntries(WRITTEN.map((name) => [name, fieldOf(article, name)])),
  )
  return useForm({
    action: helpArticleActions.update,
    mode: 'update',
    initial,
    draftKey,
    messages: {},
    submit: async (payload, seen) => {
      const use = { record: { ...article, ...seen }, action: 'update' as const, payload }
      const answers = await dispatchActions('help_article', [use], () => ({ title: t('saved') }))
      return submitOutcomeOf(answers?.[0] ?? null)
    },
  })
}

const EditForm = ({ article, draftKey }: EditFormProps) => {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const reader = useLocale()
  const [locale, setLocale] = useState<Locale>(() => articleText(article, reader).locale)
  const form = useEditForm({ article, draftKey })
  const openArticle = () => navigate(path('manager.help_article', { help_article: article.id }))
  const announce = useSavedToast()
  const submitted = (hasChanged: boolean) => {
    announce(hasChanged)
    openArticle()
  }
  const cancel = () => {
    form.reset()
    openArticle()
  }
  const isMissing = (one: Locale): boolean =>
    [`title_${one}`, `body_${one}`].some((name) => String(form.values[name] ?? '').trim() === '')
  return (
    <Form label={t('editTitle')} form={form} onSubmitted={submitted} className="gap-5">
      <div className="grid max-w-[640px] gap-4 sm:grid-cols-2">
        <FormField model="help_article" name="section" field={fields.section} form={form} />
        <FormField model="help_article" name="audience" field={fields.audience} form={form} />
      </div>
      <LanguageChoice value={locale} onChange={setLocale} missing={LOCALES.filter(isMissing)} />
      <ArticleWriting key={locale} recordId={article.id} locale={locale} form={form} />
      <div
        ref={formBar}
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t bg-surface px-4 py-3 sm:-mx-8 sm:px-8"
      >
        <Button look="secondary" onClick={cancel}>
          {tCommon('cancel')}
        </Button>
        <Button look="primary" type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
