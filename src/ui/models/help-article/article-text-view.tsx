import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { ArticleBody } from './article-body.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import type { Read } from './use-articles.ts'

/** An article as it is read: a word about its language, the text, and « cela m’a aidé ». */
export const ArticleTextView = ({ read }: { readonly read: Read }) => {
  const { t } = useTranslation('help')
  const locale = useLocale()
  const { article, text } = read
  return (
    <div className="grid gap-4">
      {text.locale !== locale && <Notice tone="info">{t(`otherLanguage.${text.locale}`)}</Notice>}
      <ArticleBody body={text.body} locale={text.locale} />
      {article.published_at !== null && (
        <div className="border-line border-t pt-4">
          <HelpfulButton article={article} />
        </div>
      )}
    </div>
  )
}
