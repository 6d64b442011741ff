// A new request from a boat's page: composes the form with its photos.
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { useNewRequestPhotos } from '../photos/use-new-request-photos.tsx'
import type { AskedItems } from '../plans/plans.api.ts'
import { RequestForm } from '../requests/request-form.tsx'
import type { BoatRole } from './boat-paths.ts'

interface Props {
  viewer: BoatRole
  boat: Boat
  engines: Engine[] | null
  asked: AskedItems | undefined
  onClose: () => void
}

export function BoatRequest({ viewer, boat, engines, asked, onClose }: Props) {
  const navigate = useNavigate()
  const photos = useNewRequestPhotos()
  const open = (request: { id: string } | null) => {
    if (request) void navigate(requestPath(viewer, request.id))
    else if (viewer === 'CUSTOMER') void navigate('/customer/maintenance')
  }
  return <RequestForm {...{ boat, engines, asked, photos, onClose }} onCreated={open} />
}
