import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../services/services.tsx'

/** The record of the shown page. */
export interface OpenRecord {
  readonly model: ModelName
  readonly id: RecordId
}

interface Holder {
  current: OpenRecord | null
}

const OpenRecordContext = createContext<Holder>({ current: null })

/** Remembers the record of the shown page for the palette, without rendering the shell again. */
export const OpenRecordProvider = ({ children }: { readonly children: ReactNode }) => (
  <OpenRecordContext value={useRef<OpenRecord | null>(null)}>{children}</OpenRecordContext>
)

/** The record of the page that is shown at the moment of the call. */
export const useOpenRecordHolder = (): Readonly<Holder> => use(OpenRecordContext)

/** Declares the record that a page shows; null while there is none. It joins the recently viewed ones. */
export const useOpenRecord = (model: ModelName, id: RecordId | null): void => {
  const holder = use(OpenRecordContext)
  const { recent } = useServices()
  useEffect(() => {
    if (id === null) return
    holder.current = { model, id }
    recent.add({ model, id })
    return () => {
      holder.current = null
    }
  }, [holder, recent, model, id])
}
