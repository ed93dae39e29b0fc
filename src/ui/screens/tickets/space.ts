/** The spaces whose ticket screens are the same but for their addresses. */
export type StaffSpace = 'manager' | 'technicien'
