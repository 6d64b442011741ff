import { appTexts } from '../../shared/app/app.texts.ts'
import { BoatDetail } from './boat-detail.tsx'
import { BOAT_PATHS } from './boats.api.ts'

const { titles } = appTexts

export function AdminBoatPage() {
  return (
    <BoatDetail viewer="ADMIN" title={titles.adminBoat} back={{ to: BOAT_PATHS.ADMIN, label: titles.adminBoats }} />
  )
}
