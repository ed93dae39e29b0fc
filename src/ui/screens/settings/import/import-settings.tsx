import { ChevronRight, FileInput, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { IMPORT_SOURCES } from '#contract/import/import.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { Archive } from './archive.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportPage } from './import-page.tsx'
import { useImportList } from './use-imports.ts'

/** Name in the address of the import that is shown. */
const IMPORT = 'import'

/** Imports of files of other programs: a new one, one that is under way, or all of them. */
export const ImportSettings = () => {
  const { t } = useTranslation('imports')
  const [params, setParams] = useSearchParams()
  const id = params.get(IMPORT)
  const isId = id !== null && /^[1-9]\d{0,14}$/.test(id)
  const open = (next: number): void => setParams({ [IMPORT]: String(next) })
  return (
    <SettingsPage current="manager.import">
      {isId ? (
        <ImportPage key={id} id={id} onLeave={() => setParams({})} />
      ) : (
        <div className="grid gap-6">
          <div className="grid max-w-[64ch] gap-2">
            <p className="text-ink-2">{t('lead')}</p>
            <Guide />
          </div>
          <FileDrop onUploaded={({ id: uploaded }) => open(uploaded)} />
          <EarlierImports />
          <Archive />
        </div>
      )}
    </SettingsPage>
  )
}

const PROGRAMS = IMPORT_SOURCES.filter((source) => source !== 'archive')

/** Tells which file of each program can be imported. */
const Guide = () => {
  const { t } = useTranslation('imports')
  const { t: tCommon } = useTranslation()
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-text touch:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-(--fast) group-open:rotate-90" />
        {t('guide')}
      </summary>
      <ul className="mt-2 grid gap-1.5 pl-5 text-ink-2">
        {PROGRAMS.map((source) => (
          <li key={source}>
            {tCommon('labelled', {
              label: source === 'table' ? t('otherProgram') : t(`source.${source}`),
              value: t(`guideFiles.${source}`),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

const EarlierImports = () => {
  const { t } = useTranslation('imports')
  const { t: tCommon } = useTranslation()
  const { imports, hasFailed, isOnline, readAgain } = useImportList()
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="mb-2 font-semibold">
        {t('earlier')}
      </h2>
      {hasFailed && isOnline && (
        <Notice
          tone="danger"
          actions={
            <Button look="secondary" size="small" onClick={() => void readAgain()}>
              {tCommon('retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Notice>
      )}
      {imports === null ? (
        isOnline ? (
          !hasFailed && <Skeleton className="h-24 w-full" />
        ) : (
          <EmptyState icon={<WifiOff />} title={t('offline')} />
        )
      ) : imports.length === 0 ? (
        <EmptyState icon={<FileInput />} title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className="[&>li+li]:border-t">
          {imports.map((one) => (
            <ImportLine key={one.id} shown={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

const TONES = {
  checking: 'neutral',
  ready: 'neutral',
  running: 'neutral',
  done: 'success',
  undoing: 'neutral',
  undone: 'neutral',
  failed: 'danger',
} as const

const ImportLine = ({ shown: { id, file_name, source, state, total, created_at } }: { readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const path = usePath()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Link
        to={`${path('manager.import')}?${IMPORT}=${id}`}
        className="min-w-0 break-words font-medium text-accent-text hover:underline"
      >
        {file_name}
      </Link>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      <span className="text-ink-2">
        {t(`source.${source}`)} · {t('rows', { count: total })} · {format.moment(created_at)}
      </span>
    </li>
  )
}
