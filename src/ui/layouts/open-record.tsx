import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { useServices } from '../services/services.tsx'
import { createOpenRecordHolder, type OpenRecord, type OpenRecordHolder } from './open-record-holder.ts'

const OpenRecordContext = createContext<OpenRecordHolder>(createOpenRecordHolder())

/** Remembers the record of the shown page for the palette, without rendering the shell again. */
export const OpenRecordProvider = ({ children }: { readonly children: ReactNode }) => {
  const [holder] = useState(createOpenRecordHolder)
  return <OpenRecordContext value={holder}>{children}</OpenRecordContext>
}

/** The record of the shown page, also where the page learns of it later. */
export const usePageRecord = (): OpenRecord | null => {
  const { get, subscribe } = use(OpenRecordContext)
  return useSyncExternalStore(subscribe, get)
}

/**
 * Declares the record that a page shows; null while there is none. It joins the recently viewed
 * ones.
 */
export const useOpenRecord = (model: ModelName, id: RecordId | null): void => {
  const holder = use(OpenRecordContext)
  const { recent } = useServices()
  useEffect(() => {
    if (id === null) return
    holder.set({ model, id })
    recent.add({ model, id })
    return () => {
      holder.set(null)
    }
  }, [holder, recent, model, id])
}
