/** Texts of the client space, beside those of its tickets. */
export const clientSpaceEn = {
  projets: 'My projects',
  noProjet: 'No projects yet',
  noProjetHint: 'Your projects will appear here once the team has created them.',
  openTickets_zero: 'No open tickets',
  openTickets_one: '{{count}} open ticket',
  openTickets_other: '{{count}} open tickets',
  tabs: 'Sections',
  tickets: 'Tickets',
  fiche: 'About',
  followedBy: 'Looked after by',
  nobody: 'Nobody for now',
  client: 'Client',
  projetNotFound: 'This project cannot be found',
  memberNotFound: 'This person cannot be found',
  notFoundHint: 'This page does not exist, or is not visible to you.',
  toProjets: 'See my projects',
  toTeam: 'See my team',
  team: 'My team',
  noTeam: 'Nobody else for now',
  noTeamHint: 'People of your company who have an account will appear here.',
  you: 'you',
  email: 'E-mail',
  phone: 'Phone',
  raised: 'Open tickets raised by this person',
  help: {
    title: 'Help centre',
    lead: 'Answers to the most frequent questions. For anything else, write to us in a ticket: the team will answer you.',
    questions: {
      create: {
        question: 'How do I report a problem?',
        answer:
          'Click “Create a support ticket”, choose the project, give it a title and describe what is happening. A photo or a screenshot often helps. Without a network, the ticket is kept on your device and is sent as soon as possible.',
      },
      states: {
        question: 'What does the status of a ticket mean?',
        answer:
          '“New”: the team has received it. “In progress”: someone is working on it. “Waiting for validation”: an answer is expected, often yours. “To be resolved”: a manager of the team takes over. “Done”: the work is finished. “Closed”: the ticket is filed away.',
      },
      validate: {
        question: 'I am asked to validate a ticket. What should I do?',
        answer:
          'Open the ticket and check the work. If you are happy with it, click “Mark as done”. Otherwise, explain in the ticket what is missing.',
      },
      who: {
        question: 'Who sees my tickets?',
        answer: 'The team that looks after you, and the people of your company who have an account. No other client.',
      },
      offline: {
        question: 'What does “not sent yet” mean?',
        answer: 'Your action is stored on this device and waits for the network. It will be sent automatically; you can follow it in the “Outbox”.',
      },
    },
  },
} as const
