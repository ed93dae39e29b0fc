import { EyeOff, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { languagesOf } from '#contract/models/help-article/article-text.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import type { Read } from '../../models/help-article/use-articles.ts'

/** Actions of managers on an article: write on it, publish it, make it a draft again, delete it. */
export const ArticleActions = ({ read: { article, text } }: { readonly read: Read }) => {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const navigate = useNavigate()
  const { dispatchAction } = useDispatchAction()
  const [isDeleting, setDeleting] = useState(false)
  const isDraft = article.published_at === null
  const isIncomplete = languagesOf(article).length === 0
  const remove = async () => {
    const answer = await dispatchAction('help_article', article, 'delete', {})
    if (answer?.status === 'logged') navigate(path('manager.helpCenter'))
  }
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {isDraft && isIncomplete && <p className="text-ink-2 text-sm">{t('publishIncomplete')}</p>}
      <Button look={isDraft && !isIncomplete ? 'secondary' : 'primary'} asChild>
        <Link to={path('manager.helpArticleForm', { help_article: article.id })}>
          <Pencil aria-hidden />
          {t('edit')}
        </Link>
      </Button>
      {isDraft ? (
        <Button
          look={isIncomplete ? 'secondary' : 'primary'}
          disabled={isIncomplete}
          onClick={() => void dispatchAction('help_article', article, 'publish', {})}
        >
          <Send aria-hidden />
          {t('publish')}
        </Button>
      ) : (
        <Button look="secondary" onClick={() => void dispatchAction('help_article', article, 'unpublish', {})}>
          <EyeOff aria-hidden />
          {t('unpublish')}
        </Button>
      )}
      <Button look="ghost" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        {t('delete')}
      </Button>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('deleteTitle')}
        description={t('deleteText', { name: text.title })}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('delete')}
        destructive
        onConfirm={() => void remove()}
      />
    </div>
  )
}
