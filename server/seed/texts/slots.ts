import type { Random } from '../random.ts'
import { FIRSTNAMES, LASTNAMES } from './people.ts'

const PLACES = [
  'à l’accueil',
  'dans la salle de réunion',
  'à l’atelier',
  'au premier étage',
  'au deuxième étage',
  'à l’entrepôt',
  'au magasin',
  'dans le bureau de la direction',
  'au secrétariat',
  'dans le local technique',
  'au dépôt',
  'en comptabilité',
  'au showroom',
  'à la réception',
] as const
const DEPARTMENTS = [
  'service comptable',
  'service commercial',
  'secrétariat',
  'bureau d’études',
  'service achats',
  'magasin',
  'service qualité',
  'service technique',
  'standard',
] as const
const PRINTERS = [
  'HP LaserJet M507',
  'Brother MFC-L8900',
  'Canon iR-ADV C3530',
  'Epson WF-C5790',
  'Ricoh IM C3000',
  'Kyocera M2540',
  'Xerox C405',
] as const
const SOFTWARE = [
  'Sage 100',
  'EBP Gestion',
  'Batigest',
  'Cegid',
  'Excel',
  'Teams',
  'AutoCAD',
  'Photoshop',
  'Outlook',
  'Ciel Paye',
  'SolidWorks',
  'Dolibarr',
  'Adobe Acrobat',
  'PowerPoint',
  'GLPI',
  'WinPharma',
] as const
const SERVERS = [
  'SRV-AD01',
  'SRV-FIC02',
  'SRV-SAGE',
  'NAS-BUREAU',
  'SRV-RDS01',
  'SRV-WEB',
  'NAS-SAUV',
  'SRV-SQL01',
] as const
const SHARES = [
  'Commun',
  'Comptabilité',
  'Photos',
  'Devis 2026',
  'RH',
  'Plans',
  'Qualité',
  'Archives',
  'Direction',
  'Commercial',
] as const
const PAGES = [
  'contact',
  'tarifs',
  'recrutement',
  'nos réalisations',
  'actualités',
  'mentions légales',
  'équipe',
  'catalogue',
  'devis en ligne',
] as const
const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'] as const
const CODES = [
  '0x80070035',
  '0x0000007E',
  '50.4',
  'E-153',
  '1603',
  '403',
  '500',
  'SC542',
  '0x8004010F',
  'ORA-01017',
  '0xC1900208',
  'P1046',
  'KERNEL_DATA_INPAGE',
] as const
const LISTS = ['contact', 'compta', 'info', 'devis', 'rh', 'sav', 'direction'] as const

const person = (random: Random): string => `${random.chance(0.5) ? 'Mme' : 'M.'} ${random.pick(LASTNAMES)}`

const machine = (random: Random): string =>
  random.weighted([
    [() => `le poste de ${person(random)}`, 4],
    [() => `le PC portable de ${random.pick(FIRSTNAMES)}`, 3],
    [
      () =>
        `le poste ${random.pick(['ACC', 'CPT', 'COM', 'ATE', 'DIR'])}-${String(random.int(1, 40)).padStart(2, '0')}`,
      3,
    ],
    [() => `la tablette de l’atelier n° ${random.int(1, 12)}`, 1],
    [() => 'la caisse centrale', 1],
  ] as const)()

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const SLOTS: Readonly<Record<string, (random: Random) => string>> = {
  lieu: (random) => random.pick(PLACES),
  service: (random) => random.pick(DEPARTMENTS),
  imprimante: (random) => random.pick(PRINTERS),
  logiciel: (random) => random.pick(SOFTWARE),
  serveur: (random) => random.pick(SERVERS),
  partage: (random) => `« ${random.pick(SHARES)} »`,
  page: (random) => random.pick(PAGES),
  jour: (random) => random.pick(DAYS),
  heure: (random) => `${random.int(7, 18)} h ${random.pick(['00', '15', '30', '45'])}`,
  code: (random) => random.pick(CODES),
  adresse: (random) => `${random.pick(LISTS)}@`,
  personne: person,
  poste: machine,
  Poste: (random) => capital(machine(random)),
  version: (random) => `${random.int(2, 15)}.${random.int(0, 9)}`,
  dossier: (random) => `D${random.int(23, 26)}-${String(random.int(1, 4000)).padStart(4, '0')}`,
  telephone: (random) => `01 99 00 ${String(random.int(10, 99))} ${String(random.int(10, 99))}`,
  ans: (random) => String(random.int(2, 7)),
  n: (random) => String(random.int(2, 40)),
}

/** Fills the slots of a template; the same random numbers give the same text. */
export const fill = (template: string, random: Random): string =>
  template.replace(/\{(\w+)\}/g, (slot, name: string) => SLOTS[name]?.(random) ?? slot)
