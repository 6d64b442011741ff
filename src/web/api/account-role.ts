import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { Role } from '../../shared/roles.ts'

/** The role that an account reads with; '' as long as it may read nothing. */
export const roleIn = ({ roleName, emailConfirmed, userInfoStatus }: Me): Role | '' =>
  emailConfirmed && userInfoStatus === 'APPROVED' ? roleName : ''
