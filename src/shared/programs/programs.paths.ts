export const PROGRAMS_PATH = '/admin/programs'
