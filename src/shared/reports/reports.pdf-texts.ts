// The texts of the service report's PDF.
export const reportPdfTexts = {
  heading: 'Servis formu',
  title: (number: string) => `${number} numaralı talebin servis formu`,
  running: (number: string, boat: string) => `Servis formu ${number} · ${boat}`,
  keywords: 'servis formu, tekne, motor, bakım, onarım',
  engine: (serial: string, hours: string) => `Seri no ${serial} · ${hours} saat`,
  noEngines: 'Motor belirtilmedi',
  service: 'Hizmet',
  empty: 'Yok',
  columns: { part: 'Parça', quantity: 'Adet' },
  photos: 'Fotoğraflar',
  photoMissing: 'Fotoğraf bulunamadı',
  technician: 'Teknisyen',
  owner: 'Müşteri',
  ownerAbsent: 'Müşteri hazır değildi',
  typed: 'Adını yazarak imzaladı',
  hash: (sha256: string) => `İmzalanan içeriğin SHA-256 özeti: ${sha256}`,
} as const
