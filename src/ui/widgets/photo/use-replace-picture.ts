import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewEvent } from '#contract/core/events/event.ts'
import { FILE_TYPES } from '#contract/core/files/uploads.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { deviceAddress, type PictureModel } from '#contract/models/picture.ts'
import { newEventOf } from '../../hooks/actions/new-event.ts'
import { rejectionMessage } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'

/** The action that replaces the picture of each model. */
export const PICTURE_ACTIONS = {
  user: 'updateAvatar',
  client: 'updateLogo',
  projet: 'updateLogo',
  settings: 'updateLogo',
} as const satisfies Record<PictureModel, string>

/** The event that replaces a record's picture; `record` is the record as the person sees it. */
const pictureEvent = (id: string, model: PictureModel, record: { readonly id: RecordId }, file: Blob): NewEvent => {
  const [extension] = file.type === FILE_TYPES.png.mime ? FILE_TYPES.png.extensions : FILE_TYPES.jpeg.extensions
  const payload = { name: `${model}.${extension}`, mime: file.type, bytes: file.size, address: deviceAddress(id) }
  return { ...newEventOf(id, model, { record, action: PICTURE_ACTIONS[model], payload }), file }
}

/** Stores a new picture of a record, to be uploaded; shows a toast for success and failure. */
export const useReplacePicture = (model: PictureModel) => {
  const { dispatch, newId } = useServices()
  const locale = useLocale()
  const { t } = useTranslation()
  return useCallback(
    async (record: { readonly id: RecordId }, picture: Blob): Promise<void> => {
      const answer = await dispatch(pictureEvent(newId(), model, record, picture)).catch(() => null)
      if (answer?.status === 'logged') toast.success(t('saved'))
      else toast.error(answer ? rejectionMessage(answer, locale) : t('form.notWritten'))
    },
    [dispatch, newId, model, locale, t],
  )
}
