import { tellFirstTicket } from '../support/first-ticket.ts'
import { KEYBOARD } from '../support/hands/hands.ts'

tellFirstTicket(KEYBOARD)
