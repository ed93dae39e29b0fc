/** Texts of avatars and logos. */
export const photoFr = {
  import: 'Importer une image',
  change: 'Changer',
  notPicture: 'Choisissez un fichier image.',
  wrongPicture: 'Formats acceptés : {{types}}.',
  take: 'Prendre',
  camera: 'Image de la caméra',
  crop: 'Recadrer l’image',
  cropHint: 'Déplacez l’image à la souris, au doigt ou avec les flèches du clavier.',
  area: 'Zone conservée',
  confirm: 'Valider',
  zoom: 'Agrandissement',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  turnLeft: 'Tourner à gauche',
  turnRight: 'Tourner à droite',
  title: { user: 'Photo', client: 'Logo', projet: 'Logo' },
} as const
