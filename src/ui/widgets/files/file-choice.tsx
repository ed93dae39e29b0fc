import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../kit/cx.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { ChosenList } from './chosen-list.tsx'
import { FileProblems } from './file-problems.tsx'
import { FileSources } from './file-sources.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface FileChoiceProps {
  readonly choice: ChosenFiles
  /** On a phone the camera comes before the choice of a file. */
  readonly isPhotoFirst?: boolean
}

/** The files of a form: chosen, dropped, pasted or photographed; each can be removed. */
export const FileChoice = ({ choice, isPhotoFirst = false }: FileChoiceProps) => {
  const { t } = useTranslation('file')
  const { t: tCommon } = useTranslation()
  const hint = useId()
  const add = (files: readonly File[]): void => void choice.add(files)
  const isOver = useDroppedFiles(add)
  return (
    <fieldset
      className={cx('grid gap-2 rounded-md', isOver && 'outline-2 outline-accent outline-offset-4 outline-dashed')}
    >
      <legend className="mb-1 flex items-baseline gap-2 font-medium">
        {t('files')}
        <span className="font-normal text-ink-3 text-sm">{tCommon('optional')}</span>
      </legend>
      <ChosenList choice={choice} />
      <FileSources label="choose" isPhotoFirst={isPhotoFirst} onFiles={add} describedBy={hint} />
      <p id={hint} className="text-ink-3 text-sm">
        {t('accepted')}
      </p>
      <FileProblems problems={choice.problems} />
      <LiveRegion text={choice.files.length > 0 ? t('chosenCount', { count: choice.files.length }) : ''} />
    </fieldset>
  )
}
