// The texts of erasing a person, and the answer that it gives to the application.
import { formatDay } from '../days.ts'
import type { Erasure } from './erasure.contract.ts'

export const erasureTexts = {
  open: 'Bilgilerini sil',
  title: 'Kişisel verileri sil',
  more: 'Diğer işlemler',
  fromCard: 'Bilgilerini silmek için müşterinin kartını açın: Diğer işlemler, Bilgilerini sil.',
  failed: 'Bilgiler silinemedi',
  loadFailed: 'Silinecekler yüklenemedi',
  goesTitle: 'Hemen silinir',
  goes: {
    CONTACT: () => 'Ad, iletişim ve fatura bilgileri',
    PHOTOS: (count: number) => `Kendi fotoğrafları (${count})`,
    MESSAGES: (count: number) => `Bildirimler ve e-postalar (${count})`,
    DEVICES: (count: number) => `Cihazlar ve oturumlar (${count})`,
    LOG: (count: number) => `Günlükteki sözler ve adresler (${count})`,
  },
  staysTitle: 'Kanun gereği saklanır',
  staysWhy: 'Türk Ticaret Kanunu’nun 82. maddesi on yıl saklamayı zorunlu kılar. Yalnız yöneticiler görür.',
  stays: {
    OFFERS: (count: number) => `Teklifler ve kabul kayıtları (${count})`,
    REPORTS: (count: number) => `Servis formları (${count})`,
    LEDGER: (count: number) => `Cari hareketler (${count})`,
  },
  until: (day: string) => `son gün ${formatDay(day)}`,
  boat: 'Teknelerin bakım geçmişi sahibinin adı olmadan kalır.',
  debt: (amount: string) => `Açık bakiye ${amount}. Silmeyi engellemez.`,
  blocked: 'Önce bunlar kapanmalı',
  job: (number: string) => `Açık iş ${number}`,
  handover: (boat: string) => `Bekleyen devir: ${boat}`,
  request: 'Yanıtlanan başvuru',
  noRequest: 'Silme bir başvuruyu yanıtlar. Bu kişinin bekleyen silme başvurusu yok.',
  erased: (day: string) => `Bu kişinin bilgileri ${formatDay(day)} günü silindi.`,
  final: 'Geri alınamaz.',
  erase: 'Kalıcı olarak sil',
  done: (number: string) => `Bilgiler silindi, ${number} yanıtlandı.`,
  mail: (number: string) => `${number} numaralı KVKK başvurunuz yanıtlandı`,
  /** To the person, in the words of the law. */
  answer: (day: string, stays: Erasure['stays']): string => {
    const kept = stays.map(
      ({ what, count, until }) => `${erasureTexts.stays[what](count)}, ${erasureTexts.until(until)}`,
    )
    const first = `Kişisel verileriniz ${formatDay(day)} günü silindi.`
    return kept.length === 0
      ? first
      : `${first} Türk Ticaret Kanunu’nun 82. maddesi gereği saklananlar: ${kept.join('; ')}.`
  },
} as const
