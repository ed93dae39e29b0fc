import { FILE_TYPES } from '#contract/core/files/uploads.ts'

const QUALITY = 0.92
const IDEAL = { width: { ideal: 1280 }, height: { ideal: 960 } } as const

export interface ClosableStream {
  /** Rejects without a camera, or where the person does not allow it; stays open once closed. */
  readonly stream: Promise<MediaStream>
  /** Releases the camera, also while the person is still being asked. */
  close(): void
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Opens the camera that looks at the person. */
export const openCamera = (
  devices: Pick<MediaDevices, 'getUserMedia'> | undefined = navigator.mediaDevices,
): ClosableStream => {
  let isClosed = false
  // Browsers have no devices without a secure origin.
  const opened = devices
    ? devices.getUserMedia({ video: { facingMode: 'user', ...IDEAL } })
    : Promise.reject(new Error('No camera'))
  const stream = new Promise<MediaStream>((done, fail) => {
    opened.then(
      (one) => (isClosed ? stop(one) : done(one)),
      (error) => isClosed || fail(error),
    )
  })
  return {
    stream,
    close: () => {
      isClosed = true
      opened.then(stop, () => undefined)
    },
  }
}

/** The picture that a video shows, as JPEG. */
export const takenPicture = (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture'))), FILE_TYPES.jpeg.mime, QUALITY),
  )
}
