export const LABOUR_RATES_PATH = '/admin/labour-rates'
