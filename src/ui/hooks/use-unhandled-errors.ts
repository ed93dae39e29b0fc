import { useEffect } from 'react'
import { toast } from 'sonner'
import { errorCodeOf } from '#contract/core/errors.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { useLocale } from './use-path.ts'

/** Tells the person what failed with a reason, wherever nobody on screen has told it: the disk is full, or the worker never answered. */
export const useUntoldFailures = (): void => {
  const locale = useLocale()
  useEffect(() => {
    const listen = (event: PromiseRejectionEvent): void => {
      const code = errorCodeOf(event.reason)
      if (code === null) return
      event.preventDefault()
      toast.error(errorMessage(code, locale), { id: `untold-${code}` })
    }
    window.addEventListener('unhandledrejection', listen)
    return () => window.removeEventListener('unhandledrejection', listen)
  }, [locale])
}
