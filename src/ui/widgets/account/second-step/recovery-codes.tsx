import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/button.tsx'
import { copyToClipboard } from '../../../kit/copy-to-clipboard.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { saveFile } from '../../../services/save-file.ts'

/** Recovery codes, shown once: to copy, to save or to write down. */
export const RecoveryCodes = ({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) => {
  const { t } = useTranslation('secondStep')
  const text = `${t('codes.file')}\n\n${codes.join('\n')}\n`
  const copy = () => copyToClipboard(text, { copied: t('codes.copied'), cannotCopy: t('codes.cannotCopy') })
  return (
    <div className="grid gap-4">
      <Notice tone="warning">{t('codes.once')}</Notice>
      <ul
        aria-label={t('codes.title')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 tabular sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('codes.filename'))}
        >
          <Download aria-hidden />
          {t('codes.download')}
        </Button>
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('codes.copy')}
        </Button>
        <Button look="primary" onClick={onDone} className="ml-auto">
          {t('codes.done')}
        </Button>
      </div>
    </div>
  )
}
