import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { copyToClipboard } from '../../kit/copy-to-clipboard.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'

interface ShownSecretProps {
  readonly label: string
  readonly secret: string
  /** Says that it is shown once. */
  readonly notice: string
  onDone(): void
}

/** A secret that nothing can show again, to copy. */
export const ShownSecret = ({ label, secret, notice, onDone }: ShownSecretProps) => {
  const { t } = useTranslation('tokens')
  const copy = () => copyToClipboard(secret, { copied: t('copied'), cannotCopy: t('cannotCopy') })
  return (
    <div className="grid gap-4">
      <Notice tone="warning">{notice}</Notice>
      <FieldRow label={label} required>
        {({ id }) => (
          <div className="flex flex-wrap gap-2">
            <Input
              id={id}
              readOnly
              autoFocus
              value={secret}
              onFocus={(event) => event.target.select()}
              className="min-w-0 flex-1 basis-60 font-mono"
            />
            <Button look="primary" onClick={() => void copy()}>
              <Copy aria-hidden />
              {t('copy')}
            </Button>
          </div>
        )}
      </FieldRow>
      <Button look="secondary" onClick={onDone} className="justify-self-end">
        {t('done')}
      </Button>
    </div>
  )
}
