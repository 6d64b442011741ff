import { appTexts } from '../../shared/app/app.texts.ts'
import { BoatDetail } from './boat-detail.tsx'
import { BOAT_PATHS } from './boats.api.ts'

const { titles } = appTexts

export function BoatPage() {
  return <BoatDetail viewer="CUSTOMER" title={titles.boat} back={{ to: BOAT_PATHS.CUSTOMER, label: titles.myBoats }} />
}
