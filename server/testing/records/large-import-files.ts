/** Text of a file part by part: whole, it would not fit into one string. */
type Parts = Iterable<string>

const two = (value: number): string => String(value).padStart(2, '0')

const PART = 5_000

function* inParts(head: string, rows: number, rowOf: (n: number) => string): Parts {
  yield head
  for (let at = 0; at < rows; at += PART) {
    let text = ''
    for (let n = at; n < Math.min(rows, at + PART); n++) text += rowOf(n)
    yield text
  }
}

/** A base of GLPI: tickets of ten years, whose statuses alternate. */
export const glpi = (tickets: number, statuses: readonly string[]): Parts =>
  inParts(
    `"ID";"Titre";"Entité";"Statut";"Type";"Priorité";"Demandeur - Demandeur";"Attribué à - Technicien";"Date d'ouverture";"Date de clôture";"Description"\n`,
    tickets,
    (n) => {
      const day = `${two(1 + (n % 28))}-${two(1 + (n % 12))}-${2016 + (n % 10)}`
      const status = statuses[n % statuses.length]
      const closed = status === 'Clos' ? `${day} 17:${two(n % 60)}` : ''
      return `"${n + 1}";"Panne de l'imprimante du bureau ${n}";"Mairie ${n % 180}";"${status}";"Incident";"Haute";"Durand ${n % 700}";"Petit ${n % 40}";"${day} 09:${two(n % 60)}";"${closed}";"Le message dit :\n« plus de papier », bac ${n % 4}."\n`
    },
  )

/** Years of Kimai: entries of forty people on 180 tasks, so many a day from 2016 on. */
export const kimai = (entries: number, perDay: number): Parts =>
  inParts('Date,From,To,Duration,Name,User,E-mail,Customer,Project,Activity,Description,Billable\n', entries, (n) => {
    const day = new Date(Date.UTC(2016, 0, 1) + Math.floor(n / perDay) * 86_400_000).toISOString().slice(0, 10)
    const hour = 8 + (Math.floor(n / 40) % 7)
    return `${day},${two(hour)}:00,${two(hour + 1)}:${two(n % 60)},1:${two(n % 60)},Petit ${n % 40},petit${n % 40},petit${n % 40}@kimai.example,Mairie ${n % 180},Parc ${n % 5},Tâche ${n % 20},"Disque changé, série ${n}",1\n`
  })
