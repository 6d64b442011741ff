export const documentsMessages = {
  document_unknown: 'Bu belge tanınmıyor',
} as const
