// Brands and models, boats at Turkish marinas, and their engines.
import type { z } from 'zod'
import type { BoatIdentityInput } from '../../shared/boats/boat-identity.contract.ts'
import type { PersonKey } from './people.data.ts'

export const MODELS = {
  Yamaha: ['F100F', 'F150B', 'F200G', 'F300F', 'F40F'],
  Mercury: ['Verado 250', 'Verado 300', 'F115 Pro XS', 'F60 EFI'],
  Suzuki: ['DF90A', 'DF140B', 'DF200AP', 'DF300AP'],
  Honda: ['BF100', 'BF150', 'BF250'],
  'Volvo Penta': ['D2-60', 'D4-270', 'D4-300', 'D6-440', 'IPS600'],
  Yanmar: ['3YM30AE', '4JH57', '4JH80', '6LPA-STP2', '8LV370'],
  Caterpillar: ['C12.9', 'C18'],
  MAN: ['i6-730', 'V8-1200'],
  Cummins: ['QSB6.7', 'QSC8.3'],
  Tohatsu: ['MFS20E', 'MFS50A'],
  Nanni: ['N4.38', 'N4.80'],
} as const satisfies Record<string, readonly string[]>

const MARINAS = {
  gocek: [36.7493, 28.9392],
  bodrum: [37.0331, 27.4249],
  yalikavak: [37.1052, 27.2848],
  marmaris: [36.8519, 28.2763],
  cesme: [38.3222, 26.3004],
  alacati: [38.2556, 26.3862],
  atakoy: [40.9716, 28.8748],
  kalamis: [40.9768, 29.0385],
  fethiye: [36.6239, 29.1012],
  kas: [36.2049, 29.6279],
  ayvalik: [39.3132, 26.6886],
  kusadasi: [37.8684, 27.2612],
  didim: [37.3392, 27.2624],
  finike: [36.2943, 30.1498],
  mersin: [36.7698, 34.5683],
  yalova: [40.6611, 29.2748],
} as const

export interface DemoBoat {
  owner: PersonKey
  name: string
  model: string
  marina: keyof typeof MARINAS
  engines: readonly DemoEngine[]
  identity?: Partial<z.input<typeof BoatIdentityInput>>
}

type Outboard = readonly [brand: string, model: string, serial: string, hours: number, propeller: string | null]
export interface DemoEngine {
  brand: string
  model: string
  serialNumber: string
  hours: number
  propeller: string | null
  rcType: 'MECHANICAL' | 'ELECTRONIC'
  steeringType: 'MECHANICAL' | 'HYDRAULIC'
}

const engine = (
  [brand, model, serialNumber, hours, propeller]: Outboard,
  rcType: DemoEngine['rcType'] = 'ELECTRONIC',
  steeringType: DemoEngine['steeringType'] = 'HYDRAULIC',
): DemoEngine => ({ brand, model, serialNumber, hours, propeller, rcType, steeringType })

export const BOATS = {
  maviRuya: {
    owner: 'mert',
    name: 'Mavi Rüya',
    model: 'Sirena 58',
    marina: 'gocek',
    engines: [
      engine(['Volvo Penta', 'D6-440', '2006148812', 1284.5, '22x26']),
      engine(['Volvo Penta', 'D6-440', '2006148813', 1279.25, '22x26']),
    ],
    identity: {
      hin: 'TR-SRM58014F223',
      mmsi: '271999014',
      callSign: 'TCA7414',
      registryPort: 'Göcek',
      registryNumber: '4817',
      flag: 'Türkiye',
      length: 18.15,
      beam: 5.1,
      draught: 1.4,
      year: 2022,
      material: 'CTP',
      fuelTank: 2400,
      waterTank: 700,
      marina: 'D-Marin Göcek',
      pontoon: 'B-22',
    },
  },
  poyraz: {
    owner: 'mert',
    name: 'Poyraz',
    model: 'Jeanneau Merry Fisher 895',
    marina: 'bodrum',
    engines: [
      engine(['Yamaha', 'F150B', '63P-1104827', 412.5, '3x14x19']),
      engine(['Yamaha', 'F150B', '63P-1104831', 409, '3x14x19']),
    ],
    identity: { hin: 'FR-SPBKA127D919', flag: 'Türkiye', length: 8.9, year: 2019, fuelTank: 600, pontoon: 'C-7' },
  },
  yakamoz: {
    owner: 'mert',
    name: 'Yakamoz',
    model: 'Zodiac Medline 7.5',
    marina: 'yalikavak',
    engines: [engine(['Suzuki', 'DF200AP', '20003F-910452', 188.75, '3x15.5x20'])],
  },
  lodos: {
    owner: 'selin',
    name: 'Lodos',
    model: 'Azimut 53',
    marina: 'yalikavak',
    engines: [
      engine(['MAN', 'i6-730', '46019253340176', 962, '26x31']),
      engine(['MAN', 'i6-730', '46019253340177', 958.5, '26x31']),
    ],
  },
  marti: {
    owner: 'selin',
    name: 'Martı',
    model: 'Highfield Sport 560',
    marina: 'yalikavak',
    engines: [engine(['Honda', 'BF100', 'BBFJ-1104562', 96.25, '3x13.5x15'], 'MECHANICAL', 'MECHANICAL')],
  },
  alize: {
    owner: 'burak',
    name: 'Alize',
    model: 'Beneteau Oceanis 46.1',
    marina: 'cesme',
    engines: [engine(['Yanmar', '4JH80', 'E27418', 655, '3x18x13'], 'MECHANICAL', 'MECHANICAL')],
  },
  imbat: {
    owner: 'burak',
    name: 'İmbat',
    model: 'Quicksilver Activ 755',
    marina: 'alacati',
    engines: [engine(['Mercury', 'Verado 250', '2B918437', 304.5, '3x14.6x19'])],
  },
  bogazici: {
    owner: 'ayse',
    name: 'Boğaziçi',
    model: 'Princess V50',
    marina: 'atakoy',
    engines: [
      engine(['Volvo Penta', 'IPS600', '2013077405', 741, 'T5']),
      engine(['Volvo Penta', 'IPS600', '2013077406', 738.25, 'T5']),
    ],
  },
  egeYildizi: {
    owner: 'kerem',
    name: 'Ege Yıldızı',
    model: 'Gulet 24 m (Bodrum yapımı)',
    marina: 'gocek',
    engines: [engine(['Cummins', 'QSC8.3', '73648210', 4120, '4x32x24'], 'MECHANICAL')],
  },
  fener: {
    owner: 'deniz',
    name: 'Fener',
    model: 'Bavaria Cruiser 41',
    marina: 'kalamis',
    engines: [engine(['Volvo Penta', 'D2-60', '5102436617', 890.5, '3x17x12'], 'MECHANICAL', 'MECHANICAL')],
  },
  adalar: {
    owner: 'deniz',
    name: 'Adalar',
    model: 'Boston Whaler 280 Outrage',
    marina: 'kalamis',
    engines: [
      engine(['Mercury', 'Verado 300', '3B047716', 267, '3x14.6x21']),
      engine(['Mercury', 'Verado 300', '3B047719', 266.5, '3x14.6x21']),
    ],
  },
  denizati: {
    owner: 'cem',
    name: 'Denizatı',
    model: 'Lagoon 42',
    marina: 'marmaris',
    engines: [
      engine(['Yanmar', '4JH57', 'E19024', 1502.5, '3x18x14'], 'MECHANICAL'),
      engine(['Yanmar', '4JH57', 'E19031', 1497, '3x18x14'], 'MECHANICAL'),
    ],
  },
  cunda: {
    owner: 'zeynep',
    name: 'Cunda',
    model: 'Hanse 388',
    marina: 'ayvalik',
    engines: [engine(['Yanmar', '3YM30AE', 'E08857', 512.25, '2x15x10'], 'MECHANICAL', 'MECHANICAL')],
  },
  likya: {
    owner: 'emre',
    name: 'Likya',
    model: 'Axopar 28',
    marina: 'kas',
    engines: [engine(['Mercury', 'Verado 300', '3B112904', 143.5, '3x14.6x22'])],
  },
  oludeniz: {
    owner: 'ipek',
    name: 'Ölüdeniz',
    model: 'Jeanneau Sun Odyssey 440',
    marina: 'fethiye',
    engines: [engine(['Yanmar', '4JH57', 'E22410', 734, '3x18x13'], 'MECHANICAL', 'MECHANICAL')],
  },
  papatya: {
    owner: 'ipek',
    name: 'Papatya',
    model: 'Ranieri Voyager 23S',
    marina: 'fethiye',
    engines: [engine(['Yamaha', 'F200G', '6DA-1032287', 221.5, '3x14.25x18'])],
  },
  simal: {
    owner: 'onur',
    name: 'Şimal',
    model: 'Sealine F430',
    marina: 'kusadasi',
    engines: [
      engine(['Volvo Penta', 'D6-440', '2006120458', 1105, 'H6']),
      engine(['Volvo Penta', 'D6-440', '2006120459', 1101.75, 'H6']),
    ],
  },
  gelidonya: {
    owner: 'gulsah',
    name: 'Gelidonya',
    model: 'Dufour 460 Grand Large',
    marina: 'finike',
    engines: [engine(['Volvo Penta', 'D2-60', '5102441190', 623.5, '3x18x12'], 'MECHANICAL', 'MECHANICAL')],
  },
  didyma: {
    owner: 'tolga',
    name: 'Didyma',
    model: 'Saxdor 320 GTO',
    marina: 'didim',
    engines: [
      engine(['Yamaha', 'F300F', '6GR-1008814', 118, '3x15.25x21']),
      engine(['Yamaha', 'F300F', '6GR-1008820', 117.5, '3x15.25x21']),
    ],
  },
  akdeniz: {
    owner: 'nihat',
    name: 'Akdeniz',
    model: 'Fairline Squadron 42',
    marina: 'mersin',
    engines: [
      engine(['Cummins', 'QSB6.7', '74102335', 830.25, '23x27']),
      engine(['Cummins', 'QSB6.7', '74102336', 826, '23x27']),
    ],
  },
  cinarcik: {
    owner: 'levent',
    name: 'Çınarcık',
    model: 'Starfisher 760',
    marina: 'yalova',
    engines: [engine(['Honda', 'BF150', 'BBRJ-1200917', 358.5, '3x14x17'], 'MECHANICAL')],
  },
} as const satisfies Record<string, DemoBoat>

export type BoatKey = keyof typeof BOATS

/** Engines without a boat: in the workshop's store, or kept by a customer. */
export const SPARE_ENGINES: readonly (DemoEngine & { owner: PersonKey | null })[] = [
  { ...engine(['Yamaha', 'F40F', '6BG-1077451', 62.5, '3x11.1x13'], 'MECHANICAL', 'MECHANICAL'), owner: 'mert' },
  { ...engine(['Tohatsu', 'MFS20E', '031880AE', 44, '3x9.25x9'], 'MECHANICAL', 'MECHANICAL'), owner: 'cem' },
  { ...engine(['Mercury', 'F60 EFI', '1C542208', 0, null], 'MECHANICAL', 'MECHANICAL'), owner: null },
  { ...engine(['Suzuki', 'DF140B', '14005F-311870', 0, null]), owner: null },
  { ...engine(['Nanni', 'N4.38', 'N438-206614', 1240.5, null], 'MECHANICAL'), owner: null },
]

export const position = (boat: DemoBoat): readonly [latitude: number, longitude: number] => MARINAS[boat.marina]
