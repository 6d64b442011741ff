export const searchMessages = {
  search_too_short: 'Aramak için en az iki harf yazın',
} as const
