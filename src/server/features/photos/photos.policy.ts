// Who may delete a photo. Adding one is the state machine's `addPhoto`.
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { canTransition, type Party } from '../../../shared/requests/requests.workflow.ts'
import { ALLOWED, refused, type Verdict } from '../../../shared/verdict.ts'

const TOO_LATE = {
  ADMIN: 'photo_deletion_only_when_active',
  TECHNICIAN: 'photo_deletion_only_when_active',
  CUSTOMER: 'owner_photo_deletion_only_before_active',
} as const

/** An ADMIN at any time (people may ask for their pictures' removal), the uploader while they may add photos. */
export function canDeletePhoto(status: RequestStatus, party: Party, isUploader: boolean): Verdict {
  if (party.role === 'ADMIN') return ALLOWED
  const asAdding = canTransition('addPhoto', status, party)
  if (asAdding.allowed) return isUploader ? asAdding : refused(403, 'not_your_photo')
  if (asAdding.status === 409) {
    return isUploader ? refused(409, TOO_LATE[party.role]) : refused(403, 'not_your_photo')
  }
  return asAdding
}
