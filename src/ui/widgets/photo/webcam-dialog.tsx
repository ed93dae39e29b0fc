import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/overlays/toast.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { type ClosableStream, openCamera, takenPicture } from './webcam.ts'

interface WebcamDialogProps {
  onPicture(picture: Blob): void
  /** There is no camera, or the person does not allow it. */
  onNoCamera(): void
  onCancel(): void
}

/**
 * Shows the camera of a computer and takes a picture with it. The camera is released on closing.
 */
export const WebcamDialog = ({ onPicture, onNoCamera, onCancel }: WebcamDialogProps) => {
  const { t } = useTranslation('photo')
  const { t: tFile } = useTranslation('file')
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const failed = useRef(onNoCamera)
  useEffect(() => {
    const camera: ClosableStream = openCamera()
    camera.stream.then(
      (stream) => {
        if (video.current) video.current.srcObject = stream
      },
      () => failed.current(),
    )
    return camera.close
  }, [])
  const take = (): void => {
    if (video.current) takenPicture(video.current).then(onPicture, () => toast.error(tFile('unreadable')))
  }
  return (
    <PhotoDialog title={tFile('photograph')} confirm={t('take')} isReady={isReady} onConfirm={take} onCancel={onCancel}>
      {/* Mirrored, as people know themselves; the picture is not. */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('camera')}
        onLoadedData={() => setReady(true)}
        className="aspect-4/3 w-full -scale-x-100 rounded-md bg-sunken object-cover"
      />
    </PhotoDialog>
  )
}
