interface Contents {
  rows: number
  files: number
}

/** Console messages to the operator about backups. */
export const backupTexts = {
  made: ({ file, rows, files, bytes }: Contents & { file: string; bytes: number }) =>
    `Yedek hazır: ${file} (${rows} kayıt, ${files} dosya, ${Math.ceil(bytes / 1024)} KB). Kişisel verileri ve gizli anahtarı içerir; güvenli yerde saklayın.`,
  filesElsewhere: 'Fotoğraflar STORAGE_URL deposunda; onları deponun kendi yöntemiyle yedekleyin.',
  restored: ({ rows, files, erased }: Contents & { erased: number }) =>
    `Yedek geri yüklendi: ${rows} kayıt, ${files} dosya.${erased > 0 ? ` Yedekten sonra silinmiş ${erased} kişinin bilgileri yeniden silindi.` : ''}`,
  /** A line of the activity log. */
  logged: (file: string) => `Yedek alındı: ${file}`,
  usage: 'Dosya adı verin: npm run restore -- <dosya>',
  backupFailed: (reason: string) => `Yedek alınamadı: ${reason}`,
  restoreFailed: (reason: string) => `Yedek geri yüklenemedi: ${reason}`,
} as const
