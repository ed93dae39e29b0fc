import { Columns3, FileUp, Landmark } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComplete } from '#contract/accounting/bank/columns.ts'
import { readTable } from '#contract/accounting/bank/read-table.ts'
import type { StatementProblem } from '#contract/accounting/bank/statement.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useDroppedFiles } from '../../../widgets/files/use-dropped-files.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { Movements } from './movements.tsx'
import { readStatementFile, type StatementFile } from './read-statement-file.ts'
import { useUnpaid } from './use-open-invoices.ts'

interface Opened {
  readonly name: string
  readonly content: StatementFile | StatementProblem
}

/** Payments from a statement of the bank: read, proposed and confirmed on this device. */
export const Bank = () => {
  const { t } = useTranslation('bank')
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (files: readonly File[]): Promise<void> => {
    const [file] = files
    if (file) setOpened({ name: file.name, content: await readStatementFile(file) })
  }
  const isOver = useDroppedFiles((files) => void open(files))
  return (
    <div
      className={cx(
        'mx-auto grid max-w-[1200px] gap-4 px-4 py-4 sm:px-8',
        isOver && 'outline-2 outline-accent -outline-offset-8 outline-dashed',
      )}
    >
      {opened === null ? (
        <EmptyState
          icon={<Landmark />}
          title={t('start')}
          hint={t('startHint')}
          action={<FileButton onFiles={(files) => void open(files)} />}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 truncate font-medium">{opened.name}</p>
            <FileButton onFiles={(files) => void open(files)} />
          </div>
          <Content key={opened.name} opened={opened} onColumns={(content) => setOpened({ ...opened, content })} />
        </>
      )}
    </div>
  )
}

const FileButton = ({ onFiles }: { onFiles(files: readonly File[]): void }) => {
  const { t } = useTranslation('bank')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="secondary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const Content = ({
  opened: { content },
  onColumns,
}: {
  readonly opened: Opened
  onColumns(content: StatementFile): void
}) => {
  const { t } = useTranslation('bank')
  const unpaid = useUnpaid()
  const [isMapping, setIsMapping] = useState(false)
  const statement = useMemo(() => {
    if (typeof content === 'string') return content
    return content.kind === 'statement' ? content.statement : readTable(content.rows, content.columns)
  }, [content])
  if (typeof content === 'string') return <Notice tone="danger">{t(`problems.${content}`)}</Notice>
  const showsMapping = content.kind === 'table' && (isMapping || !content.isDetected)
  return (
    <>
      {content.kind === 'table' && content.isDetected && (
        <div>
          <Button look="secondary" size="small" aria-expanded={isMapping} onClick={() => setIsMapping(!isMapping)}>
            <Columns3 aria-hidden />
            {t('columns')}
          </Button>
        </div>
      )}
      {showsMapping && (
        <ColumnMapping
          rows={content.rows}
          columns={content.columns}
          onChange={(columns) => onColumns({ ...content, columns })}
        />
      )}
      {typeof statement === 'string' ? (
        <Problem problem={statement} isIncomplete={content.kind === 'table' && !isComplete(content.columns)} />
      ) : unpaid === undefined ? (
        <div aria-busy="true">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <Movements statement={statement} unpaid={unpaid} />
      )}
    </>
  )
}

/** Says what is wrong with a table; while columns are being chosen nothing is wrong yet. */
const Problem = ({ problem, isIncomplete }: { readonly problem: StatementProblem; readonly isIncomplete: boolean }) => {
  const { t } = useTranslation('bank')
  return <Notice tone={isIncomplete ? 'info' : 'danger'}>{t(`problems.${problem}`)}</Notice>
}
