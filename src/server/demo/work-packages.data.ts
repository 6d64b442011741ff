// The contents of offers: parts by code and labour by name, with prices in EUR.
import type { Unit } from '../../shared/quantity.ts'

type Part = readonly [code: string, quantity: number]
type Labour = readonly [description: string, quantity: number, price: number, unit?: Unit]

export interface WorkPackage {
  parts: readonly Part[]
  labour: readonly Labour[]
}

const CALL_OUT: Labour = ['Servis yol ücreti', 1, 45]

export const PACKAGES = {
  yamahaService: {
    parts: [
      ['69J-13440-03', 1],
      ['LFR5A-11', 4],
      ['6P3-24563-00', 1],
      ['QS-10W30-5L', 1],
      ['GEAR-90-1L', 1],
    ],
    labour: [
      ['100 saat bakım işçiliği', 1, 165],
      ['Bilgisayarlı teşhis ve rapor', 1, 40],
    ],
  },
  yamahaBigService: {
    parts: [
      ['N26-13440-03', 2],
      ['LFR5A-11', 12],
      ['6P3-24563-00', 2],
      ['QS-10W30-5L', 3],
      ['GEAR-90-1L', 2],
    ],
    labour: [['Çift motor 100 saat bakım işçiliği', 1, 340], CALL_OUT],
  },
  yamahaTiming: {
    parts: [
      ['63P-46241-00', 1],
      ['63P-W0078-01', 1],
    ],
    labour: [['Triger kayışı ve su pompası değişimi', 1, 260]],
  },
  yamahaPump: {
    parts: [
      ['63P-W0078-01', 1],
      ['6J9-45371-01', 1],
    ],
    labour: [['Su pompası değişimi', 1, 120]],
  },
  mercuryService: {
    parts: [
      ['35-877761K01', 1],
      ['35-8M0093688', 1],
      ['QS-10W30-5L', 2],
      ['GEAR-90-1L', 1],
    ],
    labour: [['Verado yıllık bakım işçiliği', 1, 210], CALL_OUT],
  },
  mercuryPump: {
    parts: [['817275Q09', 1]],
    labour: [['Soğutma devresi kontrolü ve pompa değişimi', 1, 145]],
  },
  suzukiService: {
    parts: [
      ['16510-96J10', 1],
      ['17400-96J02', 1],
      ['QS-10W30-5L', 2],
      ['GEAR-90-1L', 1],
    ],
    labour: [['200 saat bakım işçiliği', 1, 190]],
  },
  hondaService: {
    parts: [
      ['15400-PFB-014', 1],
      ['06193-ZY6-000', 1],
      ['QS-10W30-5L', 1],
      ['GEAR-90-1L', 1],
    ],
    labour: [['Honda periyodik bakım işçiliği', 1, 150], CALL_OUT],
  },
  volvoService: {
    parts: [
      ['22030848', 2],
      ['3582733', 2],
      ['21718912', 2],
      ['21951346', 2],
      ['VDS3-15W40-5L', 4],
    ],
    labour: [
      ['Çift motor yıllık bakım işçiliği', 1, 480],
      ['VODIA ile arıza kaydı okuma', 1, 75],
    ],
  },
  volvoSmallService: {
    parts: [
      ['22030848', 1],
      ['21718912', 1],
      ['VDS3-15W40-5L', 2],
    ],
    labour: [['Dizel motor periyodik bakım işçiliği', 1, 170]],
  },
  volvoStarter: {
    parts: [['MARS-D4D6', 1]],
    labour: [['Marş motoru değişimi', 1, 160]],
  },
  driveAnodes: {
    parts: [
      ['3888305', 2],
      ['GRES-MAR-400', 1],
    ],
    labour: [['Kuyruk bakımı ve tutya değişimi', 1, 230]],
  },
  yanmarService: {
    parts: [
      ['129150-35153', 1],
      ['129574-55711', 1],
      ['129670-42610', 1],
      ['27210-200300', 2],
      ['VDS3-15W40-5L', 1],
    ],
    labour: [['Yanmar yıllık bakım işçiliği', 1, 160], CALL_OUT],
  },
  cumminsService: {
    parts: [
      ['LF9009', 2],
      ['FS1003', 2],
      ['ANTF-ORG-5L', 2],
    ],
    labour: [['Dizel motor 250 saat bakım işçiliği', 1, 390]],
  },
  manService: {
    parts: [
      ['51.05501-7160', 2],
      ['2010PM-OR', 4],
      ['V-KAYIS-1120', 2],
    ],
    labour: [['MAN yıllık bakım işçiliği', 1, 620], CALL_OUT],
  },
  batteries: {
    parts: [['AGM-105', 2]],
    labour: [['Akü değişimi ve şarj devresi kontrolü', 1, 85]],
  },
  alternator: {
    parts: [
      ['ALT-80A', 1],
      ['V-KAYIS-1120', 1],
    ],
    labour: [['Alternatör değişimi', 1, 130]],
  },
  bilge: {
    parts: [
      ['RULE-1500', 1],
      ['SAMANDIRA-12V', 1],
      ['KELEPCE-3245', 2],
    ],
    labour: [['Sintine pompası montajı', 1, 70]],
  },
  steering: {
    parts: [['SEASTAR-HO-1L', 2]],
    labour: [['Hidrolik direksiyon kaçak giderme ve hava alma', 1, 140]],
  },
  fuelSystem: {
    parts: [
      ['2010PM-OR', 2],
      ['YAKIT-HRT-10', 3.5],
      ['KELEPCE-3245', 6],
    ],
    labour: [['Yakıt tankı ve devre temizliği', 4.5, 64, 'HOUR']],
  },
  shaftAnodes: {
    parts: [
      ['TUTYA-SAFT-40', 2],
      ['27210-200300', 2],
    ],
    labour: [['Dalgıç ile tutya değişimi', 1, 90]],
  },
  antifouling: {
    parts: [
      ['ZEHIRLI-2.5', 4],
      ['TUTYA-SAFT-40', 1],
    ],
    labour: [['Karina zımpara ve zehirli boya işçiliği', 4, 150, 'DAY']],
  },
  winterCare: {
    parts: [
      ['ANTF-ORG-5L', 2],
      ['GRES-MAR-400', 1],
    ],
    labour: [['Uzun süreli bağlama koruma bakımı', 1, 180]],
  },
  diagnosis: {
    parts: [],
    labour: [['Elektronik arıza tespiti', 1, 95], CALL_OUT],
  },
} as const satisfies Record<string, WorkPackage>

export type PackageKey = keyof typeof PACKAGES
