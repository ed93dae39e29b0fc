import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'

/** Replaces the rows when this device could not answer. `model` is the plural label. */
export const ListFailure = ({ model }: { readonly model: string }) => {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon={<CircleAlert />}
        title={t('list.error', { model })}
        hint={t('list.errorHint')}
        action={
          <Button look="secondary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}
