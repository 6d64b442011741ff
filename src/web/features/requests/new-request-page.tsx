// The owner's new request with its photos.
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { useNewRequestPhotos } from '../photos/use-new-request-photos.tsx'
import { RequestStart } from './request-start.tsx'

/** Each opening starts without photos. */
export function NewRequest(props: { boats: readonly Boat[]; onClose: () => void }) {
  return <RequestStart {...props} photos={useNewRequestPhotos()} />
}
