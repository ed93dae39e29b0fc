import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOADS } from '#contract/core/files/uploads.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { PICTURE_FIELDS, type PictureModel } from '#contract/models/picture.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { usePicture } from '../../hooks/records/use-picture.ts'
import { AvatarFrame } from '../../kit/avatar.tsx'
import { cx } from '../../kit/cx.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { titleOf } from '../presentation/record-title.tsx'
import type { PictureShape } from './crop-dialog.tsx'
import { PhotoInput } from './photo-input.tsx'
import { PICTURE_ACTIONS, useReplacePicture } from './use-replace-picture.ts'

/** Pictures at the head of a record's page; the company's logo has its place in the settings. */
type PagePictureModel = Exclude<PictureModel, 'settings'>

const SHAPES = { user: 'round', client: 'square', projet: 'square' } as const satisfies Record<
  PagePictureModel,
  PictureShape
>

const SIZES = { page: 'size-12', preview: 'size-[100px]' } as const

export const hasPicture = (model: ModelName): model is PagePictureModel => Object.hasOwn(SHAPES, model)

interface RecordPictureProps {
  readonly model: PagePictureModel
  readonly record: Mirrored<ModelName>
}

/**
 * The picture of a record at the head of its page; people who may replace it open the photo input.
 */
export const RecordPicture = ({ model, record }: RecordPictureProps) => {
  const { t } = useTranslation('photo')
  const { t: tCommon } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const context = useActionContext()
  const replace = useReplacePicture(model)
  const [field] = PICTURE_FIELDS[model]
  const address = fieldOf(record, field)
  const source = useBlobAddress(usePicture(typeof address === 'string' ? address : null))
  const isAllowed =
    findAction(model, PICTURE_ACTIONS[model])?.when(record as unknown as AnyRecord, context, null) === null
  const shape = SHAPES[model]
  const picture = (size: 'page' | 'preview') => {
    const look = cx('shrink-0 border border-line', SIZES[size], rounded(shape))
    if (source !== null) return <img src={source} alt="" className={cx(look, 'bg-surface object-cover')} />
    if (model === 'user') return <AvatarFrame name={titleOf(record)} source={null} size={size} />
    return (
      <span className={cx(look, 'flex items-center justify-center border-dashed text-ink-3')}>
        <ImagePlus aria-hidden className="size-5" />
      </span>
    )
  }
  if (!isAllowed) return source === null ? null : picture('page')
  return (
    <>
      <button
        type="button"
        title={t(`title.${model}`)}
        aria-label={t(`title.${model}`)}
        onClick={() => setOpen(true)}
        className={rounded(shape)}
      >
        {picture('page')}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t(`title.${model}`)} closeLabel={tCommon('close')}>
        <PhotoInput
          shape={shape}
          accepts={UPLOADS[model].accepts}
          preview={picture('preview')}
          hasPicture={source !== null}
          onPicture={(cropped) => {
            setOpen(false)
            void replace(record, cropped)
          }}
        />
      </Dialog>
    </>
  )
}

const rounded = (shape: PictureShape): string => (shape === 'round' ? 'rounded-full' : 'rounded-md')
