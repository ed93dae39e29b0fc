import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnlineAnswer } from '../hooks/actions/use-online-answer.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { Skeleton } from '../kit/feedback/skeleton.tsx'

interface OnlineSectionProps<Data> {
  readonly shown: OnlineAnswer<Data>
  children(data: Data): ReactNode
}

/** Content that only the server has, and what stands in its place until it has answered. */
export const OnlineSection = <Data,>({ shown, children }: OnlineSectionProps<Data>) => {
  const { t } = useTranslation('security')
  const { t: tCommon } = useTranslation()
  const { answer, hasFailed, isOnline, reload } = shown
  if (answer !== null) return children(answer)
  if (!isOnline) return <Notice tone="info">{t('offline')}</Notice>
  if (!hasFailed) return <Skeleton className="h-24 w-full" />
  return (
    <Notice
      tone="warning"
      actions={
        <Button look="secondary" size="small" onClick={() => void reload()}>
          {tCommon('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Notice>
  )
}
