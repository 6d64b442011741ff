// The stock. Prices in EUR; `stock` is the stock of today, after everything that was taken and returned.
import { DEFAULT_UNIT, formatQuantity, type Unit } from '../../shared/quantity.ts'

interface DemoPart {
  code: string
  name: string
  price: number
  stock: number
  minStock: number
  shelf: string | null
  unit: Unit
}

type Line = readonly [
  code: string,
  name: string,
  price: number,
  stock: number,
  minStock: number,
  shelf: string | null,
  unit?: Unit,
]

const LINES: readonly Line[] = [
  ['69J-13440-03', 'Yamaha yağ filtresi (F150–F250)', 14.9, 18, 6, 'A1-01'],
  ['N26-13440-03', 'Yamaha yağ filtresi (F300)', 21.5, 7, 4, 'A1-02'],
  ['6P3-24563-00', 'Yamaha yakıt filtresi elemanı', 11.2, 14, 5, 'A1-03'],
  ['63P-W0078-01', 'Yamaha su pompası tamir takımı (F150–F200)', 58, 5, 3, 'A1-04'],
  ['63P-46241-00', 'Yamaha triger kayışı (F150–F200)', 92.4, 2, 2, 'A1-05'],
  ['6J9-45371-01', 'Yamaha kuyruk trim tutyası', 24, 11, 4, 'A1-06'],
  ['LFR5A-11', 'NGK buji LFR5A-11', 7.9, 46, 16, 'A2-01'],
  ['35-877761K01', 'Mercury yağ filtresi (Verado)', 18.4, 9, 4, 'A2-02'],
  ['35-8M0093688', 'Mercury yakıt filtresi', 22.75, 6, 4, 'A2-03'],
  ['817275Q09', 'Mercury su pompası çarkı takımı (Verado)', 62.3, 3, 3, 'A2-04'],
  ['16510-96J10', 'Suzuki yağ filtresi (DF150–DF300)', 15.4, 8, 4, 'A3-01'],
  ['17400-96J02', 'Suzuki su pompası tamir takımı (DF200)', 64, 2, 2, 'A3-02'],
  ['15400-PFB-014', 'Honda yağ filtresi (BF75–BF150)', 11.9, 7, 4, 'A3-03'],
  ['06193-ZY6-000', 'Honda su pompası takımı (BF115–BF150)', 71.5, 2, 1, 'A3-04'],
  ['22030848', 'Volvo Penta yağ filtresi (D4/D6)', 21.9, 12, 6, 'B1-01'],
  ['3582733', 'Volvo Penta by-pass yağ filtresi (D4/D6)', 26.4, 6, 4, 'B1-02'],
  ['21718912', 'Volvo Penta yakıt filtresi (D4/D6)', 34.5, 9, 6, 'B1-03'],
  ['21951346', 'Volvo Penta impeller (D4/D6)', 46.8, 4, 4, 'B1-04'],
  ['21646882', 'Volvo Penta hava filtresi', 52, 3, 2, 'B1-05'],
  ['3888305', 'Volvo Penta tutya takımı (DPH)', 48.6, 5, 2, 'B1-06'],
  ['129150-35153', 'Yanmar yağ filtresi (JH serisi)', 16.2, 13, 5, 'B2-01'],
  ['129574-55711', 'Yanmar yakıt filtresi', 19.9, 10, 5, 'B2-02'],
  ['129670-42610', 'Yanmar impeller (JH serisi)', 39.5, 3, 3, 'B2-03'],
  ['27210-200300', 'Yanmar soğutma tutyası', 6.4, 22, 8, 'B2-04'],
  ['LF9009', 'Cummins yağ filtresi (QSB/QSC)', 28.3, 5, 3, 'B3-01'],
  ['FS1003', 'Cummins yakıt su ayırıcı filtre', 37.2, 4, 3, 'B3-02'],
  ['51.05501-7160', 'MAN yağ filtresi elemanı', 41.6, 4, 2, 'B3-03'],
  ['2010PM-OR', 'Racor 2010PM yakıt filtresi 30 mikron', 13.5, 20, 8, 'B4-01'],
  ['QS-10W30-5L', 'Quicksilver 10W-30 motor yağı 5 L', 46, 16, 8, 'C1-01'],
  ['VDS3-15W40-5L', 'Volvo Penta VDS-3 15W-40 motor yağı 5 L', 44, 13, 8, 'C1-02'],
  ['GEAR-90-1L', 'Şanzıman yağı SAE 90 1 L', 11, 19, 6, 'C1-03'],
  ['SEASTAR-HO-1L', 'Hidrolik direksiyon yağı 1 L', 26, 6, 4, 'C1-04'],
  ['ANTF-ORG-5L', 'Organik antifriz 5 L', 24, 9, 4, 'C1-05'],
  ['GRES-MAR-400', 'Marin gres 400 g', 9.8, 12, 4, 'C1-06'],
  ['AGM-105', 'AGM akü 12 V 105 Ah', 215, 3, 2, 'D1-01'],
  ['RULE-1500', 'Rule 1500 sintine pompası', 92, 4, 2, 'D1-02'],
  ['SAMANDIRA-12V', 'Sintine şamandıra şalteri 12 V', 21, 6, 3, 'D1-03'],
  ['V-KAYIS-1120', 'V kayışı 1120 mm', 13.8, 8, 4, 'D2-01'],
  ['ALT-80A', 'Alternatör 12 V 80 A', 380, 1, 1, 'D2-02'],
  ['MARS-D4D6', 'Marş motoru (Volvo Penta D4/D6)', 540, 0, 1, 'D2-03'],
  ['YAKIT-HRT-10', 'Yakıt hortumu 10 mm', 8.4, 35.5, 10, 'D3-01', 'METRE'],
  ['KELEPCE-3245', 'Paslanmaz kelepçe 32–45 mm', 2.1, 84, 20, 'D3-02'],
  ['TUTYA-SAFT-40', 'Şaft tutyası 40 mm', 14.5, 10, 4, 'D3-03'],
  ['ZEHIRLI-2.5', 'Zehirli boya lacivert 2,5 L', 138, 5, 4, null],
]

export const PARTS: readonly DemoPart[] = LINES.map(
  ([code, name, price, stock, minStock, shelf, unit = DEFAULT_UNIT]) => ({
    code,
    name,
    price,
    stock,
    minStock,
    shelf,
    unit,
  }),
)

const COUNT_NOTE = 'Sayım düzeltmesi'

/** Stock changes other than those of parts lists and receipts. */
export const ADJUSTMENTS: readonly { code: string; daysAgo: number; delta: number; note: string }[] = [
  { code: 'KELEPCE-3245', daysAgo: 15, delta: -3, note: COUNT_NOTE },
]

/** A parts list of consumables for the workshop, without a request. */
export const WORKSHOP_LIST = {
  daysAgo: 6,
  items: [
    { code: 'GRES-MAR-400', quantity: 2, used: 1 },
    { code: 'KELEPCE-3245', quantity: 10, used: 6 },
  ],
} as const

export const stockLogTexts = {
  partAdded: (name: string, quantity: number, unit: Unit) =>
    `${name} envantere eklendi (${formatQuantity(quantity, unit)})`,
} as const
