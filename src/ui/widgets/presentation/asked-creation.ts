import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ModelName } from '#contract/registry.ts'

/** State of a navigation to the list of a model: the list opens the form of a new record. */
export const creationState = (model: ModelName): object => ({ create: model })

/** Opens the form that the navigation to this page has asked for, once. */
export const useAskedCreation = (model: ModelName, isAllowed: boolean, open: () => void): void => {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isAsked = isAllowed && (state as { readonly create?: unknown } | null)?.create === model
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is asked for
  useEffect(() => {
    if (!isAsked) return
    open()
    // A reload would ask for it again.
    void navigate(pathname + search, { replace: true })
  }, [isAsked])
}
