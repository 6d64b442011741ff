// Who may delete a photo. Adding one is the state machine's `addPhoto`.
import { canTransition, type Party, type RequestStatus, type Verdict } from '../../shared/requests/requests.workflow.ts'

const refused = (status: 403 | 409, key: Extract<Verdict, { allowed: false }>['key']): Verdict => ({
  allowed: false,
  status,
  key,
})

/** An ADMIN at any time (people may ask for their pictures' removal), the one who uploaded it while the request is ACTIVE. */
export function mayDeletePhoto(status: RequestStatus, party: Party, isUploader: boolean): Verdict {
  if (party.role === 'ADMIN') return { allowed: true }
  const asAdding = canTransition('addPhoto', status, party)
  if (asAdding.allowed) return isUploader ? asAdding : refused(403, 'not_your_photo')
  if (asAdding.status === 409) {
    return isUploader ? refused(409, 'photo_deletion_only_when_active') : refused(403, 'not_your_photo')
  }
  return asAdding
}
