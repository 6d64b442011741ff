import type { Role } from '../roles.ts'

/** Asks the page of a boat for the dialogs that enter the hours of its engines. */
export const HOURS_PARAM = 'hours'

/** The boats of a user of that role. */
const boatsPath = (role: Role): string => (role === 'ADMIN' ? '/admin/boats' : '/boats')

/** The page of a boat for a user of that role; without a boat their boats. */
export const boatPath = (role: Role, id: string | null): string =>
  id === null ? boatsPath(role) : `${boatsPath(role)}/${id}`

/** The page of a boat, which asks for the hours of its engines at once. */
export const hoursPath = (role: Role, id: string | null): string =>
  id === null ? boatsPath(role) : `${boatPath(role, id)}?${HOURS_PARAM}=true`
