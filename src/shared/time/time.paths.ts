export const TIME_PATH = '/time'
