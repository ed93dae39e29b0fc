import { Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { type CropArea, croppedPicture } from './cropped-picture.ts'
import { PhotoDialog } from './photo-dialog.tsx'

const ZOOM = { least: 1, most: 3, step: 0.2 }
const QUARTER = 90

export type PictureShape = 'round' | 'square'

interface CropDialogProps {
  readonly picture: Blob
  readonly shape: PictureShape
  /** Gets the part that the person chose. */
  onCropped(picture: Blob): void
  /** The picture can't be decoded. */
  onUnreadable(): void
  onCancel(): void
}

interface CropButtonsProps {
  readonly zoom: number
  onZoom(zoom: number): void
  /** Turns the picture by this many degrees to the right. */
  onTurn(degrees: number): void
}

const CropButtons = ({ zoom, onZoom, onTurn }: CropButtonsProps) => {
  const { t } = useTranslation('photo')
  const zoomBy = (step: number): void =>
    onZoom(Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round((zoom + step) * 10) / 10)))
  return (
    <div className="mt-3 flex items-center justify-between gap-2">
      <IconButton label={t('turnLeft')} onClick={() => onTurn(-QUARTER)}>
        <RotateCcw aria-hidden />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center justify-center gap-2">
        <IconButton label={t('zoomOut')} disabled={zoom <= ZOOM.least} onClick={() => zoomBy(-ZOOM.step)}>
          <Minus aria-hidden />
        </IconButton>
        <input
          type="range"
          aria-label={t('zoom')}
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={({ currentTarget }) => onZoom(Number(currentTarget.value))}
          className="min-w-0 max-w-48 flex-1 accent-accent"
        />
        <IconButton label={t('zoomIn')} disabled={zoom >= ZOOM.most} onClick={() => zoomBy(ZOOM.step)}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <IconButton label={t('turnRight')} onClick={() => onTurn(QUARTER)}>
        <RotateCw aria-hidden />
      </IconButton>
    </div>
  )
}

/**
 * Chooses the square part of a picture: by drag, wheel, pinch and arrow keys, or by the buttons.
 */
export const CropDialog = ({ picture, shape, onCropped, onUnreadable, onCancel }: CropDialogProps) => {
  const { t } = useTranslation('photo')
  const address = useBlobAddress(picture)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.least)
  const [degrees, setDegrees] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  const [busy, setBusy] = useState(false)
  const noteArea = useCallback((_share: CropArea, pixels: CropArea) => setArea(pixels), [])
  const turnBy = (step: number): void => setDegrees((now) => (now + step + 360) % 360)
  const confirm = (): void => {
    if (!area) return
    setBusy(true)
    croppedPicture(picture, area, degrees).then(onCropped, onUnreadable)
  }
  return (
    <PhotoDialog
      title={t('crop')}
      description={t('cropHint')}
      confirm={t('confirm')}
      isReady={area !== null}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className="relative h-72 overflow-hidden rounded-md bg-sunken">
        {address !== null && (
          <Cropper
            image={address}
            crop={position}
            zoom={zoom}
            rotation={degrees}
            aspect={1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            zoomSpeed={ZOOM.step}
            disableAutomaticStylesInjection
            mediaProps={{ onError: onUnreadable, alt: '' }}
            cropperProps={{ role: 'img', 'aria-label': t('area') }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onRotationChange={setDegrees}
            onCropAreaChange={noteArea}
          />
        )}
      </div>
      <CropButtons zoom={zoom} onZoom={setZoom} onTurn={turnBy} />
    </PhotoDialog>
  )
}
