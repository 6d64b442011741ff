// Calendar items other than those of requests. Days count from today; negative ones are past.
export interface DemoCalendarItem {
  type: 'COLLECTION' | 'OTHER'
  day: number
  title: string
  color: string | null
  auth: 'ADMIN_AND_TECHNICIAN' | 'ADMIN_ONLY'
}

export const CALENDAR: readonly DemoCalendarItem[] = [
  { type: 'COLLECTION', day: -19, title: 'Denizatı bakım bedeli tahsilatı', color: null, auth: 'ADMIN_ONLY' },
  { type: 'COLLECTION', day: -6, title: 'Lodos ikinci taksit', color: null, auth: 'ADMIN_ONLY' },
  { type: 'COLLECTION', day: 0, title: 'Papatya triger kayışı kalan ödeme', color: null, auth: 'ADMIN_ONLY' },
  { type: 'COLLECTION', day: 3, title: 'Boğaziçi kapora tahsilatı', color: '#2f9e44', auth: 'ADMIN_ONLY' },
  {
    type: 'COLLECTION',
    day: 11,
    title: 'Ege Yıldızı sezonluk bakım taksiti',
    color: null,
    auth: 'ADMIN_AND_TECHNICIAN',
  },
  {
    type: 'OTHER',
    day: -24,
    title: 'Volvo Penta VODIA eğitimi (Ozan, Hasan)',
    color: null,
    auth: 'ADMIN_AND_TECHNICIAN',
  },
  {
    type: 'OTHER',
    day: -8,
    title: 'Yamaha parça sevkiyatı teslim alınacak',
    color: null,
    auth: 'ADMIN_AND_TECHNICIAN',
  },
  { type: 'OTHER', day: 0, title: 'Haftalık atölye toplantısı 08:30', color: '#7048e8', auth: 'ADMIN_AND_TECHNICIAN' },
  { type: 'OTHER', day: 2, title: 'Stok sayımı: A ve B rafları', color: null, auth: 'ADMIN_AND_TECHNICIAN' },
  { type: 'OTHER', day: 5, title: 'Servis aracı muayenesi', color: '#868e96', auth: 'ADMIN_AND_TECHNICIAN' },
  { type: 'OTHER', day: 7, title: 'Haftalık atölye toplantısı 08:30', color: '#7048e8', auth: 'ADMIN_AND_TECHNICIAN' },
  { type: 'OTHER', day: 14, title: 'D-Marin sözleşme görüşmesi', color: null, auth: 'ADMIN_ONLY' },
]
