import { useTranslation } from 'react-i18next'
import type { ArchiveProblem, ArchiveReport } from '#contract/import/archive.ts'
import { isModelName, MODEL_NAMES } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { CountList } from './count-list.tsx'

interface ArchiveReportProps {
  readonly archive: ArchiveReport
  /** The records of the report are stored. */
  readonly isDone: boolean
}

/** Contents of an archive: its records by model, who its people are here, and what is refused. */
export const ArchiveReportView = ({ archive, isDone }: ArchiveReportProps) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <>
      <p className="text-ink-2">{t('archiveMade', { at: format.instant(archive.made_at) })}</p>
      <InTheWay archive={archive} />
      {archive.refused > 0 && <Problems archive={archive} />}
      <Contents archive={archive} />
      <People archive={archive} />
      {archive.refused === 0 && !isDone && Object.keys(archive.rows).length > 0 && (
        <section aria-labelledby="archive-left-out">
          <h3 id="archive-left-out" className="mb-1 font-semibold">
            {t('archiveLeftOut')}
          </h3>
          <ul className="max-w-[72ch] list-disc pl-5 text-ink-2">
            {(['passwords', 'activity', 'replaced', 'addresses', 'mails'] as const).map((name) => (
              <li key={name}>{t(`archiveNotes.${name}`)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const InTheWay = ({ archive: { in_the_way } }: { readonly archive: ArchiveReport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  const models = MODEL_NAMES.filter((model) => in_the_way[model] !== undefined)
  if (models.length === 0) return null
  return (
    <Notice tone="warning">
      {t('archiveInTheWay')}
      <ul className="list-disc pl-5">
        {models.map((model) => (
          <li key={model}>
            {format.number(in_the_way[model] ?? 0)} {labels.nounOf(model, in_the_way[model] ?? 0)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Contents = ({ archive: { rows, files, without_bytes } }: { readonly archive: ArchiveReport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  const models = MODEL_NAMES.filter((model) => model !== 'role' && (rows[model] ?? 0) > 0)
  if (models.length === 0) return null
  const counts = [
    ...models.map((model) => ({ key: model, label: labels.model[model].many, count: rows[model] ?? 0 })),
    { key: 'documents', label: t('archiveTables.invoice_document'), count: rows['invoice_document'] ?? 0 },
    { key: 'stored files', label: t('archiveFiles'), count: files - without_bytes },
  ]
  return (
    <section aria-labelledby="archive-contents">
      <h3 id="archive-contents" className="mb-2 font-semibold">
        {t('archiveContents')}
      </h3>
      <CountList items={counts.map(({ key, label, count }) => ({ key, label, count: format.number(count) }))} />
      {without_bytes > 0 && <p className="mt-2 text-ink-2">{t('archiveWithoutBytes', { count: without_bytes })}</p>}
    </section>
  )
}

const People = ({ archive: { merged, renumbered } }: { readonly archive: ArchiveReport }) => {
  const { t } = useTranslation('imports')
  if (merged.length + renumbered.length === 0) return null
  return (
    <section aria-labelledby="archive-people">
      <h3 id="archive-people" className="mb-1 font-semibold">
        {t('archivePeople')}
      </h3>
      <ul className="list-disc break-words pl-5 text-ink-2">
        {merged.map((email) => (
          <li key={email}>{t('archiveMerged', { email })}</li>
        ))}
        {renumbered.map(({ from, to, email }) => (
          <li key={from}>{t('archiveRenumbered', { email, from, to })}</li>
        ))}
      </ul>
    </section>
  )
}

const Problems = ({ archive: { refused, problems } }: { readonly archive: ArchiveReport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  const tableOf = ({ table }: ArchiveProblem): string =>
    isModelName(table) ? labels.model[table].many : t(`archiveTables.${table as 'picture'}`)
  const columnOf = ({ table, column }: ArchiveProblem): string =>
    column !== null && isModelName(table) ? labels.fieldOf(table, column) : (column ?? '')
  return (
    <section aria-labelledby="archive-problems">
      <h3 id="archive-problems" className="mb-1 font-semibold">
        {t('archiveRefused', { count: refused })}
      </h3>
      <ul className="[&>li+li]:border-t">
        {problems.map((problem) => (
          <li key={`${problem.table} ${problem.line} ${problem.column} ${problem.reason}`} className="break-words py-1">
            <span className="inline-block first-letter:uppercase">{tableOf(problem)}</span>
            {problem.line > 0 && ` · ${t('archiveLine', { line: format.number(problem.line) })}`}
            {problem.column !== null && ` · ${columnOf(problem)}`}
            <span className="text-ink-2"> · {t(`archiveReasons.${problem.reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
