import { appTexts } from '../../../shared/app/app.texts.ts'
import { BoatDetailPage } from './boat-detail-page.tsx'
import { BOAT_PATHS } from './boat-paths.ts'

const { titles } = appTexts

export function AdminBoatPage() {
  return (
    <BoatDetailPage viewer="ADMIN" title={titles.adminBoat} back={{ to: BOAT_PATHS.ADMIN, label: titles.adminBoats }} />
  )
}
