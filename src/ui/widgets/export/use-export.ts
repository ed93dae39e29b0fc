import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { withDayBounds } from '#contract/day-bounds.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { shownLongEnough } from '../../services/request-pauses.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { withDays } from '../../text/days-now.ts'
import { localDay } from '../../text/format.ts'
import { exportPath, isExportedModel } from '../list/list-export.ts'
import type { ExportColumn } from './export-columns.ts'
import { isWrittenHere } from './export-size.ts'
import type { FileFormat } from './table-file.ts'

/** Spaces and apostrophes of a model’s name, in the name of a file. */
const NOT_IN_NAMES = /[^\p{L}\d]+/gu

export interface ExportRequest {
  readonly model: ModelName
  readonly query: ListQuery
  readonly columns: readonly ExportColumn[]
  readonly headers: readonly string[]
  readonly format: FileFormat
  /** Number of rows. */
  readonly total: number
}

/**
 * Writes the file of a list: this device writes small ones, also offline; the server writes large
 * ones, as CSV only. `rows` counts the rows written so far by this device.
 */
export const useExport = () => {
  const { t } = useTranslation('pointage')
  const { queries, files, now } = useServices()
  const locale = useLocale()
  const labels = useLabels()
  const [rows, setRows] = useState<number | null>(null)
  const isCancelled = useRef(false)

  const fromServer = useCallback(
    async ({ model, query, columns, headers }: ExportRequest): Promise<Blob | null> => {
      const filter = withDayBounds(model, withDays(query.filter, localDay(now())))
      const path = isExportedModel(model)
        ? exportPath(model, { ...query, filter }, { names: columns.map(({ name }) => name), headers })
        : null
      if (path === null) {
        toast.error(t('exportTooLong'))
        return null
      }
      const file = await shownLongEnough(files.download(path)).catch(() => null)
      if (!file) toast.error(t('exportFailed'), { description: t('exportFailedHint') })
      return file
    },
    [files, now, t],
  )

  const run = useCallback(
    async (request: ExportRequest): Promise<void> => {
      isCancelled.current = false
      setRows(0)
      try {
        const file = isWrittenHere(request.model, request.total)
          ? await (await import('./local-export.ts')).exportLocally({
              ...request,
              queries,
              locale,
              choiceOf: labels.choiceOf,
              onProgress: setRows,
              isCancelled: () => isCancelled.current,
            })
          : await fromServer(request)
        if (file)
          saveFile(
            file,
            `${labels.model[request.model].many.replace(NOT_IN_NAMES, '-')}-${localDay(now())}.${request.format}`,
          )
      } catch {
        toast.error(t('exportFailed'))
      } finally {
        setRows(null)
      }
    },
    [queries, locale, labels, fromServer, now, t],
  )
  const cancel = useCallback(() => {
    isCancelled.current = true
  }, [])
  return { rows, run, cancel }
}
