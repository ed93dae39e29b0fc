import { useTranslation } from 'react-i18next'
import { MAX_FILES_AT_ONCE } from '#contract/core/files/uploads.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import type { FileProblem } from './chosen-file.ts'

interface FileProblemsProps {
  readonly problems: readonly FileProblem[]
  /** Adds the list of accepted types, where it is not shown already. */
  readonly hint?: string | null
}

/** The refused files, with the reason. */
export const FileProblems = ({ problems, hint = null }: FileProblemsProps) => {
  const { t } = useTranslation('file')
  const locale = useLocale()
  if (problems.length === 0) return null
  const reasonOf = ({ issue }: FileProblem): string =>
    issue === 'too_many'
      ? t('tooMany', { count: MAX_FILES_AT_ONCE })
      : typeof issue === 'string'
        ? t(issue)
        : issueMessage(issue, locale)
  return (
    <Notice tone="danger">
      <ul className="grid gap-1">
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the order never changes
          <li key={index} className="break-words">
            <span className="font-medium">{problem.name}</span> · {reasonOf(problem)}
          </li>
        ))}
      </ul>
      {hint !== null && problems.some(({ issue }) => typeof issue !== 'string' && issue.code === 'file_type') && (
        <p className="mt-1">{hint}</p>
      )}
    </Notice>
  )
}
