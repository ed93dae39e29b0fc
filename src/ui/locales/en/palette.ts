import type { Translation } from '#contract/core/kinds/locale.ts'
import type { paletteFr } from '../fr/palette.ts'

export const paletteEn = {
  placeholder: 'Find a ticket, a client, an action, a page…',
  pages: 'Pages',
  actions: 'Actions',
  records: 'Results',
  recent: 'Recently viewed',
  onRecord: 'On “{{title}}”',
  back: 'Back to the search',
  addComment: 'Add a comment',
  inDays: 'In {{days}} days',
  save: 'Save “{{value}}”',
  tooLong: 'At most {{count}} characters',
  nothing: 'Nothing by that name',
  preferences: 'Preferences',
  theme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
  words: {
    light: 'mode day white appearance clair blanc thème jour',
    dark: 'mode night black appearance sombre noir thème nuit',
    system: 'automatic appearance mode système automatique thème',
    fr: 'language français french langue',
    en: 'language english anglais langue',
    logTime: 'log time entry hours duration quick add saisir du temps pointage',
    timer: 'stopwatch time entry start stop minuteur chronomètre démarrer arrêter',
    create: 'new add nouveau nouvelle ajouter créer',
    logout: 'log out sign off exit quit déconnexion',
    shortcuts: 'keyboard keys help clavier touches aide',
  },
} as const satisfies Translation<typeof paletteFr>
