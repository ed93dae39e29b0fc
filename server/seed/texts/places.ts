/** Town with its postal code. */
export const TOWNS = [
  ['Lyon', '69003'],
  ['Villeurbanne', '69100'],
  ['Grenoble', '38000'],
  ['Saint-Étienne', '42000'],
  ['Annecy', '74000'],
  ['Chambéry', '73000'],
  ['Valence', '26000'],
  ['Clermont-Ferrand', '63000'],
  ['Bron', '69500'],
  ['Vénissieux', '69200'],
  ['Mâcon', '71000'],
  ['Bourg-en-Bresse', '01000'],
  ['Vienne', '38200'],
  ['Roanne', '42300'],
  ['Dijon', '21000'],
  ['Écully', '69130'],
] as const

export const STREETS = [
  'rue de la République',
  'avenue Jean-Jaurès',
  'rue des Lilas',
  'place du Marché',
  'rue Pasteur',
  'allée des Tilleuls',
  'rue Victor-Hugo',
  'boulevard Carnot',
  'chemin du Moulin',
  'rue Nationale',
] as const
