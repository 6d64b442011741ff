export const ROLES = ['ADMIN', 'TECHNICIAN', 'CUSTOMER'] as const
export type Role = (typeof ROLES)[number]

// Who may call an endpoint or open a page.
export const EVERYBODY = [...ROLES] as const
export const ADMINS = ['ADMIN'] as const
export const TECHNICIANS = ['TECHNICIAN'] as const
export const CUSTOMERS = ['CUSTOMER'] as const
export const STAFF = ['ADMIN', 'TECHNICIAN'] as const
export const CUSTOMERS_AND_ADMINS = ['CUSTOMER', 'ADMIN'] as const

/** The first migration fixes the role ids, so that both sides can use them without a look-up. */
export const ROLE_IDS: Record<Role, string> = {
  ADMIN: '00000000-0000-4000-8000-000000000001',
  TECHNICIAN: '00000000-0000-4000-8000-000000000002',
  CUSTOMER: '00000000-0000-4000-8000-000000000003',
}

export const PROFILE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type ProfileStatus = (typeof PROFILE_STATUSES)[number]
