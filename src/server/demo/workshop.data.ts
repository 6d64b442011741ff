import type { z } from 'zod'
import type { WorkshopInput } from '../../shared/workshop/workshop.contract.ts'

/** The demo data's workshop. Its numbers belong to nobody. */
export const WORKSHOP: Omit<z.input<typeof WorkshopInput>, 'version'> = {
  tradeName: 'Pruva Tekne Servisi',
  address: 'Ataköy Marina, Sahil Yolu No: 3, 34158 Bakırköy / İstanbul',
  phone: '+902125550107',
  email: 'destek@pruva.local',
  whatsapp: '+90 500 555 01 07',
  website: 'https://www.example.com',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
  linkedin: 'https://www.linkedin.com/',
  openingHours: 'Pazartesi – Cumartesi, 09.00 – 18.00',
  taxOffice: 'Bakırköy',
  taxNumber: '1234567890',
  mersis: '0123456789000001',
  iban: 'TR33 0006 1005 1978 6457 8413 26',
  codeAboveTry: 1_000_000,
}

/** Of an hour, in euro. */
export const LABOUR_PRICES = [
  ['Atölyede', 55],
  ['Denizde', 75],
  ['Mesai dışı', 95],
] as const
/** What an hour costs, in lira. */
export const HOUR_COST = 650
