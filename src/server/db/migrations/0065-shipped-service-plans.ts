// The templates to begin with. Each says where its intervals are from; the engine's own manual is right where they differ.
import { type Kysely, sql } from 'kysely'

type Limit = [hours: number, months: number]
type Row = [code: string, action: string, title: string, every: Limit]
type First = [code: string, action: string, title: string, first: [hours: number, months: number | null]]

interface Template {
  brand: string
  family: string
  source: string | null
  once?: First[]
  every: Row[]
}

const NOTE = 'Başlangıç şablonu; motorunuzun el kitabıyla doğrulayın.'
const EMPTY_NOTE =
  'Bu seri için bakım çizelgesi bulunamadı; şablon boştur. Maddeleri motorunuzun el kitabından ekleyin.'

const oil = (every: Limit): Row => ['OIL', 'REPLACE', 'Motor yağı ve yağ filtresi', every]
const gear = (every: Limit): Row => ['GEAR_OIL', 'REPLACE', 'Şanzıman (kuyruk) yağı', every]
const grease = (every: Limit): Row => ['GREASE', 'GREASE', 'Gres noktaları', every]
const anodes = (every: Limit): Row => ['ENGINE_ANODES', 'CHECK', 'Motor anotları (tutya)', every]
const plugs = (every: Limit, action = 'CHECK'): Row => ['SPARK_PLUGS', action, 'Bujiler', every]
const fuel = (every: Limit, action = 'REPLACE'): Row => ['FUEL_FILTER', action, 'Yakıt filtresi', every]
const impeller = (every: Limit): Row => ['IMPELLER', 'REPLACE', 'Deniz suyu pompası impelleri', every]
const thermostat = (every: Limit): Row => ['THERMOSTAT', 'CHECK', 'Termostat', every]
const valves = (every: Limit): Row => ['VALVES', 'ADJUST', 'Supap boşluğu', every]
const belt = (every: Limit): Row => ['TIMING_BELT', 'REPLACE', 'Triger kayışı', every]
const first = (
  hours: number,
  months: number | null,
  title = 'İlk bakım: motor yağı, yağ filtresi, şanzıman yağı',
): First => [`FIRST_${hours}`, 'REPLACE', title, [hours, months]]

const TEMPLATES: Template[] = [
  {
    brand: 'Yamaha',
    family: 'F150B',
    source: 'Yamaha F150B kullanıcı el kitabı, bakım çizelgesi',
    once: [first(20, 3)],
    every: [
      oil([100, 12]),
      gear([100, 12]),
      grease([100, 12]),
      anodes([100, 12]),
      plugs([100, 12]),
      fuel([300, 36]),
      impeller([300, 36]),
      valves([500, 60]),
    ],
  },
  {
    brand: 'Yamaha',
    family: 'F75–F90B',
    source: 'Yamaha F75B/F80B/F90B kullanıcı el kitabı, bakım çizelgesi',
    once: [first(10, null, 'İlk kontrol: kaçaklar, bağlantılar, seviyeler'), first(50, 3)],
    every: [
      oil([100, 6]),
      gear([100, 6]),
      grease([100, 6]),
      anodes([100, 6]),
      plugs([100, 6]),
      fuel([200, 12]),
      impeller([200, 12]),
      thermostat([200, 12]),
      belt([1000, 60]),
    ],
  },
  {
    brand: 'Mercury',
    family: 'Dıştan takma',
    source: 'Mercury dıştan takma kullanım ve bakım el kitabı, bakım programı',
    every: [
      oil([100, 12]),
      gear([100, 12]),
      grease([100, 12]),
      anodes([100, 12]),
      impeller([300, 36]),
      thermostat([300, 36]),
    ],
  },
  {
    brand: 'MerCruiser',
    family: '8.2',
    source: 'MerCruiser 8.2 MAG kullanım ve bakım el kitabı, bakım programı',
    once: [first(20, null, 'İlk bakım: motor yağı ve yağ filtresi')],
    every: [
      oil([100, 12]),
      ['DRIVE_LUBE', 'REPLACE', 'Kuyruk yağı', [100, 12]],
      ['FUEL_SEPARATOR', 'REPLACE', 'Su ayırıcılı yakıt filtresi', [100, 12]],
      ['BELTS', 'CHECK', 'Kayışlar', [100, 12]],
      ['COOLANT', 'CHECK', 'Soğutma suyu seviyesi', [100, 12]],
      plugs([300, 36], 'REPLACE'),
      ['MOUNTS', 'CHECK', 'Motor takozları', [300, 36]],
      ['SEAWATER_PUMP', 'CHECK', 'Deniz suyu pompası', [300, 36]],
      ['CLAMPS', 'CHECK', 'Hortum kelepçeleri', [300, 36]],
      ['EXHAUST', 'CHECK', 'Egzoz sistemi', [300, 36]],
    ],
  },
  {
    brand: 'MerCruiser',
    family: 'QSD 2.0',
    source: 'Cummins MerCruiser Diesel QSD 2.0 kullanım ve bakım el kitabı, bakım programı',
    every: [
      oil([100, 12]),
      fuel([100, 12]),
      anodes([100, 12]),
      impeller([300, 36]),
      ['AFTERCOOLER', 'CLEAN', 'Aftercooler (ara soğutucu)', [500, 60]],
      belt([1000, 48]),
    ],
  },
  {
    brand: 'Suzuki',
    family: 'DF100A',
    source: 'Suzuki DF100A kullanıcı el kitabı, periyodik bakım çizelgesi',
    once: [first(20, 1)],
    every: [
      oil([100, 12]),
      gear([100, 12]),
      grease([100, 12]),
      anodes([100, 12]),
      plugs([200, 12]),
      valves([200, 12]),
      impeller([300, 36]),
      ['LP_FUEL_FILTER', 'REPLACE', 'Alçak basınç yakıt filtresi', [400, 24]],
    ],
  },
  {
    brand: 'Yanmar',
    family: '4JH3E',
    source: 'Yanmar 4JH3E kullanım el kitabı, periyodik bakım çizelgesi',
    once: [first(50, null)],
    every: [
      oil([250, 12]),
      fuel([250, 12]),
      ['ALTERNATOR_BELT', 'ADJUST', 'Alternatör kayışı', [250, 12]],
      anodes([500, 24]),
      ['HEAT_EXCHANGER', 'CLEAN', 'Isı eşanjörü', [500, 24]],
      impeller([1000, 48]),
      valves([1000, 48]),
    ],
  },
  {
    brand: 'Yanmar',
    family: '3YM30',
    source: 'Yanmar 3YM30 kullanım el kitabı, periyodik bakım çizelgesi',
    every: [
      impeller([1000, 48]),
      ['ALTERNATOR_BELT', 'REPLACE', 'Alternatör kayışı', [1000, 48]],
      ['MOUNTS', 'REPLACE', 'Motor takozları', [1000, 48]],
    ],
  },
  {
    brand: 'Honda',
    family: 'BF225',
    source: 'Honda BF225 kullanıcı el kitabı, bakım çizelgesi',
    once: [first(20, 1)],
    every: [
      oil([100, 6]),
      gear([100, 6]),
      grease([100, 6]),
      anodes([100, 6]),
      plugs([200, 12]),
      valves([200, 12]),
      impeller([200, 12]),
      fuel([400, 24]),
    ],
  },
  { brand: 'Volvo Penta', family: 'D serisi', source: null, every: [] },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { brand, family, source, once = [], every } of TEMPLATES) {
    const note = every.length === 0 ? EMPTY_NOTE : NOTE
    const { rows } = await sql<{ id: string }>`INSERT INTO service_plans (name, brand, family, source, note)
      VALUES (${`${brand} ${family}`}, ${brand}, ${family}, ${source}, ${note}) RETURNING id`.execute(db)
    const id = rows[0]?.id
    const items = [
      ...once.map(
        ([code, action, title, [hours, months]]) => [code, action, title, hours, months, null, null] as const,
      ),
      ...every.map(
        ([code, action, title, [hours, months]]) => [code, action, title, null, null, hours, months] as const,
      ),
    ]
    for (const [position, [code, action, title, ...limits]] of items.entries())
      await sql`INSERT INTO service_plan_items VALUES (${id}, ${position}, ${code}, ${title}, ${action}, ${limits[0]}, ${limits[1]},
        ${limits[2]}, ${limits[3]})`.execute(db)
  }
}
