export const PRIVACY_REQUESTS_PATH = '/admin/privacy-requests'
