export const logsMessages = {
  log_checked: 'Kayıtlar mühürleriyle karşılaştırıldı',
  seal_unreadable: 'Mührün en az ilk 16 işaretini yazın: 0–9 ve a–f',
} as const
