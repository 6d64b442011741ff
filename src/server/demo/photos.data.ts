// The photos of the demo data. The files are drawings in `photos/`, 1200 × 900.
import type { RequestType } from '../../shared/requests/requests.workflow.ts'
import type { BoatKey } from './fleet.data.ts'
import { F, M } from './story.ts'

export interface DemoPhoto {
  file: string
  /** The storage key, where two photos use the same file. */
  key?: string
  /** Added by the owner when the request was made. */
  ofOwner?: true
  boat: BoatKey
  type: RequestType
  status: 'PENDING' | 'ACTIVE' | 'COMPLETED'
  time: string
  caption: string
  ofEngine?: true
}

const active = { boat: 'poyraz', type: M, status: 'ACTIVE' } as const
const asked = { boat: 'poyraz', type: F, status: 'PENDING', time: '', ofOwner: true } as const
const done = { status: 'COMPLETED', ofEngine: true } as const

export const PHOTOS: readonly DemoPhoto[] = [
  { ...asked, file: 'helm', key: 'owner-helm', caption: 'Devir saati 600 ile 900 arasında geziniyor' },
  { ...asked, file: 'twin-outboards', key: 'owner-outboards', caption: 'Titreyen sancaktaki motor', ofEngine: true },
  { ...active, file: 'boat-at-quay', time: '15:20', caption: 'Tekne iskelede, işe başlamadan önce' },
  { ...active, file: 'twin-outboards', time: '15:35', caption: 'Kaportalar sökülmeden önce iki motor', ofEngine: true },
  { ...done, boat: 'poyraz', type: M, file: 'impeller', time: '14:10', caption: 'Eski ve yeni impeller yan yana' },
  { ...done, boat: 'poyraz', type: F, file: 'helm', time: '11:45', caption: 'Konsolun altındaki yağ izi' },
  { ...done, boat: 'yakamoz', type: M, file: 'propeller', time: '13:30', caption: 'Pervane kanadındaki darbe izi' },
  { ...done, boat: 'maviRuya', type: M, file: 'engine-room', time: '15:55', caption: 'Yeni yağ ve yakıt filtreleri' },
]

export const PICTURE_SIZE = { width: 1200, height: 900 }
