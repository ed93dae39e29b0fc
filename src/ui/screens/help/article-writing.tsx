import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { ArticleBody } from '../../models/help-article/article-body.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import type { FormState } from '../../widgets/form/use-form.ts'
import { MarkdownField } from '../../widgets/markdown/markdown-field.tsx'
import { PictureButton } from './picture-button.tsx'

const NOTHING_OFFERED = [] as const
const ROWS = 14

interface ArticleWritingProps {
  readonly recordId: RecordId
  readonly locale: Locale
  readonly form: FormState
}

/** Title and text of an article in one language, beside the article as it will be read. */
export const ArticleWriting = ({ recordId, locale, form }: ArticleWritingProps) => {
  const { t } = useTranslation('help')
  const labels = useLabels()
  const title = `title_${locale}` as const
  const body = `body_${locale}` as const
  const written = String(form.values[body] ?? '')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <FormField model="help_article" name={title} field={helpArticle.fields[title]} form={form} />
        <div>
          <p className="mb-1 font-medium">{labels.fieldOf('help_article', body)}</p>
          <MarkdownField
            label={labels.fieldOf('help_article', body)}
            placeholder={t('bodyPlaceholder')}
            value={written}
            error={form.errorOf(body)}
            disabled={form.busy}
            completion={null}
            onCompletion={() => undefined}
            options={NOTHING_OFFERED}
            onChange={(text) => form.set(body, text)}
            rows={ROWS}
            below={(insert) => <PictureButton recordId={recordId} insert={insert} />}
          />
        </div>
      </div>
      <Preview title={String(form.values[title] ?? '')} body={written} locale={locale} />
    </div>
  )
}

const Preview = ({
  title,
  body,
  locale,
}: {
  readonly title: string
  readonly body: string
  readonly locale: Locale
}) => {
  const { t } = useTranslation('help')
  const shown = useDeferredValue(body)
  return (
    <section aria-label={t('preview')} className="min-w-0">
      <p className="mb-1 font-medium">{t('preview')}</p>
      <div className="min-h-40 rounded-lg border bg-surface px-4 py-4 sm:px-6">
        {title.trim() === '' && shown.trim() === '' ? (
          <p className="text-ink-3">{t('previewEmpty')}</p>
        ) : (
          <>
            <p lang={locale} className="mb-3 text-balance font-semibold text-xl">
              {title}
            </p>
            <ArticleBody body={shown} locale={locale} />
          </>
        )}
      </div>
    </section>
  )
}
