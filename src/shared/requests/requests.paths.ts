import type { Role } from '../roles.ts'

const PAGES: Record<Role, string> = {
  ADMIN: '/admin/maintenance',
  TECHNICIAN: '/technician/maintenance',
  CUSTOMER: '/maintenance',
}

/** The page of a request for a user of that role. */
export const requestPath = (role: Role, id: string): string => `${PAGES[role]}/${id}`
