/** Texts of avatars and logos. */
export const photoEn = {
  import: 'Import an image',
  change: 'Change',
  notPicture: 'Please select an image file',
  wrongPicture: 'Accepted formats: {{types}}.',
  take: 'Take',
  camera: 'Camera image',
  crop: 'Crop the image',
  cropHint: 'Move the image by mouse, by finger or with the arrow keys.',
  area: 'Area to keep',
  confirm: 'Confirm',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turnLeft: 'Rotate left',
  turnRight: 'Rotate right',
  title: { user: 'Picture', client: 'Logo', projet: 'Logo' },
} as const
