/** The roles that see boats: owners their own, admins all. */
export type BoatRole = 'ADMIN' | 'CUSTOMER'

export const BOAT_PATHS: Record<BoatRole, string> = { ADMIN: '/admin/boats', CUSTOMER: '/boats' }
