import { appTexts } from '../../../shared/app/app.texts.ts'
import { BoatDetailPage } from './boat-detail-page.tsx'
import { BOAT_PATHS } from './boat-paths.ts'

const { titles } = appTexts

export function BoatPage() {
  return (
    <BoatDetailPage viewer="CUSTOMER" title={titles.boat} back={{ to: BOAT_PATHS.CUSTOMER, label: titles.myBoats }} />
  )
}
