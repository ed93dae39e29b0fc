import { Reply } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/button.tsx'
import { useServices } from '../../../services/services.tsx'

interface ReplyButtonProps {
  /** The element around the conversation and the field of the reply. */
  readonly conversation: RefObject<HTMLElement | null>
}

const fieldIn = ({ current }: ReplyButtonProps['conversation']) => current?.querySelector('textarea') ?? null

/**
 * Goes to the field of the reply from any place of a long ticket, while that field is out of view.
 */
export const ReplyButton = ({ conversation }: ReplyButtonProps) => {
  const { t } = useTranslation('clientSpace')
  const { oldestFirst } = useServices().preferences
  const [isAway, setAway] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has another field
  useEffect(() => {
    const field = fieldIn(conversation)
    if (!field) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(field)
    return () => observer.disconnect()
  }, [conversation, oldestFirst])
  if (!isAway) return null
  const reply = () => {
    const field = fieldIn(conversation)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return (
    // A bar of its own: a floating button would cover a part of what is below it. What gets the
    // focus is scrolled above the bar.
    <div
      data-sticky-foot=""
      className="sticky bottom-0 z-10 -mx-5 mt-5 flex justify-end border-line border-t bg-surface px-5 py-2"
    >
      <Button look="primary" onClick={reply}>
        <Reply aria-hidden />
        {t('reply')}
      </Button>
    </div>
  )
}
