import { tellFirstTicket } from '../support/first-ticket.ts'
import { TOUCH } from '../support/hands/hands.ts'

tellFirstTicket(TOUCH)
