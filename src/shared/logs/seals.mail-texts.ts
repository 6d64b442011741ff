export const sealMailTexts = (day: string, seal: string) => ({
  subject: `Logun mührü: ${day}`,
  title: `${day} gününün mührü`,
  paragraphs: [
    seal,
    'Bu e-postayı saklayın: kayıtlar sonradan değiştirilirse, buradaki mühür artık onlara uymaz. Karşılaştırmak için Mühürler sayfasına bu günü ve mührü yazın.',
  ],
  action: 'Mühürler',
})
