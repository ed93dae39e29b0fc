import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'

/**
 * Tells at sign-in that actions are pending on this device, how many and whose, without their
 * content.
 */
export const SignedOutPendingNotice = () => {
  const { t } = useTranslation('auth')
  const { signedOutPending } = useServices()
  const [waiting] = useState(signedOutPending)
  if (waiting.length === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="info">
        <ul className="grid gap-1">
          {waiting.map(({ count, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: no other id, and the order never changes
            <li key={index}>
              {name ? t('login.waiting.named', { count, name }) : t('login.waiting.someone', { count })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
