import { useTranslation } from 'react-i18next'
import { UPLOADS } from '#contract/core/files/uploads.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { usePicture } from '../../hooks/records/use-picture.ts'
import { PhotoInput } from '../../widgets/photo/photo-input.tsx'
import { useReplacePicture } from '../../widgets/photo/use-replace-picture.ts'

/**
 * The logo of the company with what replaces it; paper is white, so is what stands behind the logo.
 */
export const CompanyLogoInput = ({ record }: { readonly record: Mirrored<'settings'> }) => {
  const { t } = useTranslation('settings')
  const labels = useLabels()
  const replace = useReplacePicture('settings')
  const source = useBlobAddress(usePicture(record.logo))
  return (
    <section aria-labelledby="company-logo" className="mb-8">
      <h2 id="company-logo" className="mb-1 font-semibold text-md">
        {labels.fieldOf('settings', 'logo')}
      </h2>
      <p className="mb-3 max-w-[72ch] text-ink-2">{t('logoHint')}</p>
      <PhotoInput
        shape="whole"
        accepts={UPLOADS.settings.accepts}
        hasPicture={record.logo !== null}
        onPicture={(picture) => void replace(record, picture)}
        preview={
          source === null ? (
            <span className="flex h-[72px] w-[200px] items-center justify-center rounded-md border border-line border-dashed text-ink-3">
              {record.logo === null && t('noLogo')}
            </span>
          ) : (
            <img
              src={source}
              alt=""
              className="h-[72px] max-w-[240px] rounded-md border border-line bg-white object-contain p-2"
            />
          )
        }
      />
    </section>
  )
}
