// What the columns of a yard's own sheet of customers, boats and engines are called.
import type { IMPORT_FIELDS } from '../../../../shared/imports/imports.contract.ts'

type FleetField = (typeof IMPORT_FIELDS)['FLEET'][number]

const engine = {
  brand: ['motor markasi', 'motor marka', 'makine markasi', 'makina markasi', 'engine brand', 'engine make'],
  model: ['motor modeli', 'motor model', 'motor tipi', 'makine modeli', 'makina modeli', 'engine model', 'engine type'],
  serial: [
    ...[
      'motor seri no',
      'motor seri numarasi',
      'motor seri',
      'motor no',
      'seri no',
      'seri numarasi',
      'makine seri no',
      'sase no',
    ],
    ...['engine serial', 'engine serial number', 'serial number', 'serial no', 'serial'],
  ],
  hours: [
    'motor saati',
    'motor saat',
    'toplam saat',
    'calisma saati',
    'motor calisma saati',
    'saat',
    'saati',
    'engine hours',
    'hours',
    'running hours',
  ],
}
/** With its currency: "Bakiye (TL)". */
const inLira = (names: readonly string[]): string[] =>
  names.flatMap((name) => [name, `${name} tl`, `${name} ₺`, `${name} try`])

/** "2. motor markası", "motor 2 markası", "motor markası 2", "iskele motor markası"; also the second of two columns "Seri no". */
const second = (names: readonly string[]): string[] => [
  ...names.flatMap((name) => [
    ...[`2 ${name}`, `${name} 2`, `ikinci ${name}`, `iskele ${name}`, `second ${name}`, `port ${name}`],
    ...[name.replace(/^(motor|makine|makina|engine) /, '$1 2 '), name.replace(/^(motor|engine) /, '$12 ')],
  ]),
  ...names,
]
const first = (names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap((name) => [
    ...[`1 ${name}`, `${name} 1`, `birinci ${name}`, `sancak ${name}`, `first ${name}`, `starboard ${name}`],
    ...[name.replace(/^(motor|makine|makina|engine) /, '$1 1 '), name.replace(/^(motor|engine) /, '$11 ')],
  ]),
]

export const FLEET_HEADINGS: Record<FleetField, readonly string[]> = {
  customerName: [
    ...[
      'musteri',
      'musteri adi',
      'musteri ismi',
      'musteri adi soyadi',
      'musteri unvani',
      'ad soyad',
      'adi soyadi',
      'isim soyisim',
      'tekne sahibi',
      'sahibi',
    ],
    ...[
      'sahip',
      'cari',
      'cari adi',
      'cari unvani',
      'cari unvan',
      'unvan',
      'unvani',
      'firma',
      'isim',
      'ad',
      'customer',
      'customer name',
    ],
    ...['owner', 'owner name', 'full name', 'name', 'client'],
  ],
  phone: [
    ...[
      'telefon',
      'telefon no',
      'telefon numarasi',
      'cep',
      'cep telefonu',
      'cep tel',
      'tel',
      'tel no',
      'tel 1',
      'telefon 1',
      'cep no',
      'gsm',
      'gsm no',
    ],
    ...['iletisim', 'phone', 'phone number', 'mobile', 'mobile phone', 'telephone'],
  ],
  email: ['e posta', 'eposta', 'e posta adresi', 'e mail', 'email', 'mail', 'mail adresi', 'email address'],
  customerKind: [
    'tur kisi sirket',
    'musteri turu',
    'cari tipi',
    'tur',
    'turu',
    'kind',
    'customer kind',
    'customer type',
  ],
  taxNumber: [
    ...[
      'vergi ya da kimlik no',
      'vergi no',
      'vergi numarasi',
      'vkn',
      'tckn',
      'vkn tckn',
      'tc kimlik no',
      'tc no',
      'tc',
      't c kimlik no',
      'vergi tc no',
    ],
    ...['kimlik no', 'vergi kimlik no', 'tax number', 'tax id', 'tax no', 'vat number'],
  ],
  taxOffice: ['vergi dairesi', 'vd', 'tax office'],
  address: ['adres', 'adresi', 'acik adres', 'address'],
  boatName: [
    'tekne',
    'tekne adi',
    'tekne ismi',
    'teknenin adi',
    'yat adi',
    'yat',
    'boat',
    'boat name',
    'yacht',
    'vessel',
  ],
  boatModel: ['tekne modeli', 'tekne model', 'tekne tipi', 'tekne cinsi', 'model', 'tip', 'boat model', 'boat type'],
  hin: ['hin', 'hin no', 'cin', 'govde no', 'govde numarasi', 'tekne seri no', 'hull number', 'hull id'],
  marina: ['marina', 'liman', 'baglama yeri', 'baglama limani', 'harbour', 'port', 'berth'],
  engineBrand: first([...engine.brand, 'marka', 'motor', 'brand', 'engine']),
  engineModel: first([...engine.model, 'model']),
  engineSerial: first(engine.serial),
  engineHours: first(engine.hours),
  engineBrand2: second([...engine.brand, 'marka', 'motor', 'brand', 'engine']),
  engineModel2: second([...engine.model, 'model']),
  engineSerial2: second(engine.serial),
  engineHours2: second(engine.hours),
  openingBalance: inLira([
    ...[
      'acilis bakiyesi',
      'acilis',
      'devreden bakiye',
      'devir bakiyesi',
      'devir',
      'acik bakiye',
      'cari bakiye',
      'bakiye',
    ],
    ...[
      'bakiyesi',
      'kalan borc',
      'toplam borc',
      'acik hesap',
      'borc bakiyesi',
      'borc bakiye',
      'kalan bakiye',
      'borc',
      'borcu',
      'opening balance',
      'opening',
    ],
    ...['open balance', 'outstanding', 'balance due', 'amount due', 'balance', 'debt'],
  ]),
  openingDay: [
    ...['acilis bakiyesi gunu', 'acilis bakiyesi tarihi', 'acilis gunu', 'acilis tarihi', 'devir tarihi', 'devir gunu'],
    ...['bakiye tarihi', 'bakiye gunu', 'borc tarihi', 'vade', 'vade tarihi', 'opening day', 'opening date'],
    ...['balance date', 'due date'],
  ],
}
