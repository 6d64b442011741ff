export const handoverLogTexts = {
  offered: (boat: string, email: string, terms: number) =>
    `${boat} teknesinin ${email} adresine devri önerildi (devir metni ${terms} kabul edildi)`,
  accepted: (boat: string, email: string, terms: number) =>
    `${boat} teknesi ${email} hesabına devredildi (devir metni ${terms} kabul edildi)`,
  requestsMoved: (boat: string, count: number) => `${boat} teknesinin ${count} açık talebi devirle yeni sahibine geçti`,
  canceled: (boat: string) => `${boat} teknesinin bekleyen devri iptal edildi`,
  previewCreated: (boat: string) => `${boat} teknesi için önizleme bağlantısı oluşturuldu`,
  previewDeleted: (boat: string) => `${boat} teknesinin önizleme bağlantısı kapatıldı`,
} as const
