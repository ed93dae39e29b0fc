import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { helpArticleActions } from '#contract/models/help-article/help-article.actions.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

const { fields } = helpArticle

const INITIAL: FormValues = { section: fields.section.default, audience: fields.audience.default }

/** A new article begins as a draft with a title; its text is written on a page of its own. */
export const CreateArticle = ({ close }: { close(): void }) => {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const path = usePath()
  const navigate = useNavigate()
  const { createRecord } = useDispatchAction()
  const articles = useAll('help_article')
  const createdId = useRef('')
  const last = useMemo(
    () => (section: unknown) =>
      Math.max(-1, ...(articles ?? []).flatMap((one) => (one.section === section ? one.position : []))),
    [articles],
  )
  const form = useForm({
    action: helpArticleActions.create,
    mode: 'create',
    initial: INITIAL,
    draftKey: `help_article:create:${locale}`,
    messages: {},
    submit: async (payload, _seen, draft) => {
      const { answer, id } = await createRecord(
        'help_article',
        { ...payload, position: last(payload['section']) + 1 },
        draft,
      )
      createdId.current = id
      return submitOutcomeOf(answer)
    },
  })
  const title = `title_${locale}` as const
  const submitted = () => {
    toast.success(t('created'))
    navigate(path('manager.helpArticleForm', { help_article: createdId.current }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('add')}
      description={t('addHint')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      <Form label={t('add')} form={form} onSubmitted={submitted}>
        <FormField
          model="help_article"
          name={title}
          field={{ ...fields[title], nullable: false }}
          form={form}
          autoFocus
        />
        <FormField model="help_article" name="section" field={fields.section} form={form} />
        <FormField model="help_article" name="audience" field={fields.audience} form={form} />
        <FormButtons form={form} submit={t('addSubmit')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
