// The people of the demo data. Apart from the three demo accounts, the addresses end in .example, which no mail can reach.
import type { ProfileStatus, Role } from '../../shared/roles.ts'

export const FIRST_ADMIN_NAME = 'Yönetici'
export const DEMO_PASSWORD = 'Pruva2026!'

export interface DemoPerson {
  email: string
  role: Role
  confirmed: boolean
  joinedDaysAgo: number
  /** null: registered, without a profile yet. */
  profile: {
    fullName: string
    phone: string
    address: string
    city: string
    status: ProfileStatus
    rejectionReason: string | null
  } | null
}

type Line = [email: string, fullName: string, phone: string, address: string, city: string, joinedDaysAgo: number]

const person = (
  role: Role,
  [email, fullName, phone, address, city, joinedDaysAgo]: Line,
  status: ProfileStatus = 'APPROVED',
  rejectionReason: string | null = null,
): DemoPerson => ({
  email,
  role,
  confirmed: true,
  joinedDaysAgo,
  profile: { fullName, phone, address, city, status, rejectionReason },
})

const customer = (...line: Line) => person('CUSTOMER', line)
const technician = (...line: Line) => person('TECHNICIAN', line)

export const PEOPLE = {
  admin: person('ADMIN', [
    'admin@pruva.local',
    'Elif Karaca',
    '+905001001010',
    'Kalamış Fener Cad. 12, Kadıköy',
    'İstanbul',
    210,
  ]),
  hasan: technician(
    'teknisyen@pruva.local',
    'Hasan Çelik',
    '+905001002020',
    'Yat Limanı Sanayi Sitesi 8, Bodrum',
    'Muğla',
    205,
  ),
  mert: customer('musteri@pruva.local', 'Mert Aydın', '+905001003030', 'Neyzen Tevfik Cad. 160, Bodrum', 'Muğla', 190),

  murat: technician(
    'murat.demir@atolye.example',
    'Murat Demir',
    '+905002101142',
    'Musalla Mah. 1016 Sok. 5, Çeşme',
    'İzmir',
    203,
  ),
  ozan: technician(
    'ozan.yildiz@atolye.example',
    'Ozan Yıldız',
    '+905002102763',
    'Ataköy Sahil Yolu 4, Bakırköy',
    'İstanbul',
    198,
  ),
  serkan: technician(
    'serkan.sahin@atolye.example',
    'Serkan Şahin',
    '+905002103580',
    'Liman Mah. 12. Sok. 3, Konyaaltı',
    'Antalya',
    160,
  ),

  selin: customer(
    'selin.kaya@posta.example',
    'Selin Kaya',
    '+905003114207',
    'Çökertme Cad. 6, Yalıkavak',
    'Muğla',
    186,
  ),
  burak: customer(
    'burak.ozdemir@posta.example',
    'Burak Özdemir',
    '+905003125819',
    'İnkılap Cad. 44, Çeşme',
    'İzmir',
    181,
  ),
  ayse: customer(
    'ayse.yilmaz@posta.example',
    'Ayşe Yılmaz',
    '+905003130466',
    'Ataköy 5. Kısım B-4/12, Bakırköy',
    'İstanbul',
    178,
  ),
  kerem: customer(
    'kerem.arslan@posta.example',
    'Kerem Arslan',
    '+905003147721',
    'Turgut Özal Bulvarı 21, Göcek',
    'Muğla',
    174,
  ),
  deniz: customer(
    'deniz.erdogan@posta.example',
    'Deniz Erdoğan',
    '+905003159038',
    'Bağdat Cad. 301/7, Kadıköy',
    'İstanbul',
    171,
  ),
  cem: customer('cem.tunc@posta.example', 'Cem Tunç', '+905003161354', 'Barbaros Cad. 9, Marmaris', 'Muğla', 165),
  zeynep: customer(
    'zeynep.koc@posta.example',
    'Zeynep Koç',
    '+905003172688',
    '13 Nisan Cad. 52, Ayvalık',
    'Balıkesir',
    158,
  ),
  emre: customer('emre.gunes@posta.example', 'Emre Güneş', '+905003186105', 'Uzun Çarşı Sok. 14, Kaş', 'Antalya', 149),
  ipek: customer('ipek.sen@posta.example', 'İpek Şen', '+905003193372', 'Fevzi Çakmak Cad. 88, Fethiye', 'Muğla', 142),
  onur: customer(
    'onur.cetin@posta.example',
    'Onur Çetin',
    '+905003204816',
    'Atatürk Bulvarı 70, Kuşadası',
    'Aydın',
    133,
  ),
  gulsah: customer('gulsah.ucar@posta.example', 'Gülşah Uçar', '+905003210943', 'Sahil Yolu 3, Finike', 'Antalya', 121),
  tolga: customer('tolga.bozkurt@posta.example', 'Tolga Bozkurt', '+905003228560', 'Yalı Cad. 27, Didim', 'Aydın', 104),
  nihat: customer(
    'nihat.unal@posta.example',
    'Nihat Ünal',
    '+905003231729',
    'Adnan Menderes Bulvarı 33, Yenişehir',
    'Mersin',
    88,
  ),
  levent: customer('levent.isik@posta.example', 'Levent Işık', '+905003245294', 'Rahmi Üstel Cad. 11', 'Yalova', 73),

  buse: person(
    'CUSTOMER',
    ['buse.akin@posta.example', 'Buse Akın', '+905003301401', 'Kordon Boyu 120, Alsancak', 'İzmir', 4],
    'PENDING',
  ),
  kaan: person(
    'CUSTOMER',
    ['kaan.dogan@posta.example', 'Kaan Doğan', '+905003312512', 'Moda Cad. 18/3, Kadıköy', 'İstanbul', 2],
    'PENDING',
  ),
  hulya: person(
    'CUSTOMER',
    ['hulya.tekin@posta.example', 'Hülya Tekin', '+905003323623', 'Cumhuriyet Cad. 40, Datça', 'Muğla', 1],
    'PENDING',
  ),
  volkan: person(
    'CUSTOMER',
    ['volkan.er@posta.example', 'Volkan Er', '+905003334734', 'Adres', 'Bursa', 12],
    'REJECTED',
    'Adres bilginiz eksik. Lütfen açık adresinizi yazıp yeniden kaydedin.',
  ),
  sibel: { email: 'sibel.ates@posta.example', role: 'CUSTOMER', confirmed: false, joinedDaysAgo: 0, profile: null },
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof PEOPLE
