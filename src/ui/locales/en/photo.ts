/** Texts of avatars and logos. */
export const photoEn = {
  import: 'Import an image',
  change: 'Change',
  notPicture: 'Please select an image file',
  wrongPicture: 'Accepted formats: {{types}}.',
  crop: 'Crop the image',
  cropHint: 'Move the image by mouse, by finger or with the arrow keys.',
  area: 'Kept area',
  confirm: 'Confirm',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  title: { user: 'Picture', client: 'Logo', projet: 'Logo' },
} as const
