import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { FILE_FORMATS, type FileFormat } from '../export/table-file.ts'

interface FigureDownloadProps {
  /** Null while there is nothing to save. */
  readonly onSave: ((format: FileFormat) => void) | null
}

/** Saves a figure as a file, in the format that the person chooses. */
export const FigureDownload = ({ onSave }: FigureDownloadProps) => {
  const { t } = useTranslation('report')
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('statistics.download')} disabled={onSave === null}>
          <Download aria-hidden />
        </IconButton>
      }
    >
      {FILE_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => onSave?.(format)}>
          {t(`statistics.files.${format}`)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
